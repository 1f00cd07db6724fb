import type { Language, List, References, Template } from './language.js';

/** Makes the value that a builder puts inside another one; `number` tells such values apart. */
type Content = (number: number, size: number) => string;

/** What a builder works on. */
export interface Parts {
  readonly atom: Template;
  readonly list: List;
  readonly item: Template;
  readonly separator: string;
  readonly wrapper: Template;
  readonly references: References | undefined;
}

/** Builds a value of about `size` UTF-16 code units. `content` is what it holds; undefined: its own atom or items. */
export type Builder = (parts: Parts, size: number, content: Content | undefined) => string;

/** Fills in a template. */
export function filled(template: Template, number: number, value = '', other = Math.max(0, number - 1)): string {
  const parts = template.split('⟨x⟩');
  return parts.map(part => part.replaceAll('⟨n⟩', String(number)).replaceAll('⟨p⟩', String(other))).join(value);
}

/** Pieces from `piece`, as many as fit into `size` with the separators. */
function joined(separator: string, size: number, piece: (index: number) => string): string {
  const pieces: string[] = [];
  for (let length = 0, index = 0; length < size; index++) {
    const next = piece(index);
    pieces.push(next);
    // An empty piece takes a place too.
    length += Math.max(1, next.length + separator.length);
  }
  return pieces.join(separator);
}

/** The size of each of many values beside each other: so that there are as many of them as each is long, at 256 KiB. */
const pieceSize = (size: number): number => Math.ceil(Math.sqrt(size) * 2);

const listOf =
  (numberOf: (index: number) => number): Builder =>
  ({ list, item, separator }, size, content) => {
    const room = Math.max(1, size - list.frame.length);
    const { frame, holder } = list;
    const piece = (number: number): string => {
      if (content === undefined || holder === undefined) return filled(item, number);
      return filled(holder, number, content(number, pieceSize(size)));
    };
    return filled(
      frame,
      0,
      joined(separator, room, index => piece(numberOf(index))),
    );
  };

/** The same piece again and again. */
const repeat: Builder = listOf(() => 0);

/** Pieces that all differ. */
const widen: Builder = listOf(index => index);

/** Wrappers within each other. */
const nest: Builder = ({ wrapper, atom }, size, content) => {
  const value = content?.(0, size / 2) ?? filled(atom, 0);
  const [before = '', ...after] = wrapper.split('⟨x⟩');
  const levels = Math.max(1, Math.floor((size - value.length) / (wrapper.length - 3)));
  const opening = Array.from({ length: levels }, (_, level) => filled(before, level)).join('');
  const behind = after.join('⟨x⟩');
  const closing = Array.from({ length: levels }, (_, level) => filled(behind, levels - 1 - level)).join('');
  return opening + value + closing;
};

/** Each piece refers to the one before it. */
const chain: Builder = ({ references, atom }, size, content) => {
  if (references === undefined) return '';
  const { frame, separator, define, link, use } = references;
  const first = filled(define, 0, content?.(0, size / 2) ?? filled(atom, 0));
  let last = 0;
  const others = joined(separator, Math.max(1, size - first.length), index => {
    last = index + 1;
    return filled(define, last, filled(link, last));
  });
  return filled(frame, 0, [first, others, filled(use, last + 1, '', last)].join(separator));
};

/** One piece that all others refer to. */
const refer: Builder = ({ references, atom }, size, content) => {
  if (references === undefined) return '';
  const { frame, separator, define, use } = references;
  const first = filled(define, 0, content?.(0, size / 2) ?? filled(atom, 0));
  const others = joined(separator, Math.max(1, size - first.length), index => filled(use, index + 1, '', 0));
  return filled(frame, 0, first + separator + others);
};

/** The ways to make a text large. */
export const BUILDERS: Readonly<Record<string, Builder>> = { repeat, widen, nest, chain, refer };

/** Builders that need references. */
export const REFERRING: ReadonlySet<string> = new Set(['chain', 'refer']);

/** Whether a language has what a builder needs. */
export function canBuild(language: Language, builder: string): boolean {
  if (REFERRING.has(builder)) return (language.references?.length ?? 0) > 0;
  return builder !== 'nest' || language.wrappers.length > 0;
}
