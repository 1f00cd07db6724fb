import { random } from '../random.js';
import { BUILDERS, canBuild, filled, type Parts, REFERRING } from './builders.js';
import type { Language, Target } from './language.js';
import type { Attack } from './targets.js';

/** A family of inputs of one tool. */
export interface Candidate {
  readonly tool: string;
  /** Tells it from other candidates of the tool, and says how its texts are made. */
  readonly name: string;
  readonly target: Target;
  /** A text of about `size` UTF-16 code units. */
  readonly text: (size: number) => unknown;
}

/** One builder with the parts that it works on. */
interface Step {
  readonly builder: string;
  readonly parts: Parts;
}

/** Picks an element; the same for the same seed. */
type Pick = <T>(from: readonly T[]) => T;

/** One text in this many is cut off before its end: brackets stay open. */
const CUT_EVERY = 5;

/**
 * Candidates for a tool, without end, one of each kind in turn: a builder alone with every wrapper, item and
 * reference; every wrapper and reference around every list of values; and random pairs, one builder inside the other.
 */
export function* candidates(targets: readonly Attack[], seed: number): Generator<Candidate, never> {
  const numbers = random(seed);
  const pick: Pick = from => from[numbers.next().value % from.length]!;
  const singles = uncutFirst(cut => targets.map(target => alone(target, cut, pick)));
  const wholes = uncutFirst(cut => targets.map(target => aroundLists(target, cut, pick)));
  for (let count = 1; ; count++) {
    for (const { done, value } of [singles.next(), wholes.next()]) if (done !== true) yield value;
    yield pair(pick(targets), count % CUT_EVERY === 0, pick);
  }
}

function pair([name, language, target]: Attack, cut: boolean, pick: Pick): Candidate {
  const builders = Object.keys(BUILDERS).filter(builder => canBuild(language, builder));
  const outer = step(pick(builders), language, pick);
  const inner = step(pick(builders), language, pick);
  return candidate(name, target, pick(language.texts ?? ['⟨x⟩']), [outer, inner], cut);
}

function* uncutFirst(sequences: (cut: boolean) => readonly Iterator<Candidate>[]): Generator<Candidate> {
  yield* inTurn(sequences(false));
  yield* inTurn(sequences(true));
}

/** One of each, until all have ended. */
function* inTurn(sequences: readonly Iterator<Candidate>[]): Generator<Candidate> {
  for (let open = sequences; open.length > 0; ) {
    const next = open.map(sequence => [sequence, sequence.next()] as const).filter(([, { done }]) => done !== true);
    for (const [, { value }] of next) yield value;
    open = next.map(([sequence]) => sequence);
  }
}

function* alone([name, language, target]: Attack, cut: boolean, pick: Pick): Generator<Candidate> {
  const text = language.texts?.[0] ?? '⟨x⟩';
  const steps: Step[] = [];
  const some = step('repeat', language, pick).parts;
  for (const list of language.lists) {
    for (const item of list.items) {
      for (const separator of list.separators) {
        const builders = item.includes('⟨n⟩') ? ['widen', 'repeat'] : ['repeat'];
        for (const builder of builders) steps.push({ builder, parts: { ...some, list, item, separator } });
      }
    }
  }
  for (const wrapper of language.wrappers) steps.push({ builder: 'nest', parts: { ...some, wrapper } });
  for (const references of language.references ?? []) {
    for (const builder of ['chain', 'refer']) steps.push({ builder, parts: { ...some, references } });
  }
  for (const single of steps) yield candidate(name, target, text, [single], cut);
}

/** Each wrapper and reference around each list that can hold values, its pieces all different. */
function* aroundLists([name, language, target]: Attack, cut: boolean, pick: Pick): Generator<Candidate> {
  const some = step('repeat', language, pick).parts;
  const outer = [
    ...language.wrappers.map((wrapper): Step => ({ builder: 'nest', parts: { ...some, wrapper } })),
    ...(language.references ?? []).flatMap(references =>
      [...REFERRING].map((builder): Step => ({ builder, parts: { ...some, references } })),
    ),
  ];
  for (const list of language.lists) {
    if (list.holder === undefined) continue;
    const item = list.items.find(template => template.includes('⟨n⟩')) ?? list.items[0]!;
    const inner: Step = { builder: 'widen', parts: { ...some, list, item, separator: list.separators[0]! } };
    for (const around of outer) yield candidate(name, target, pick(language.texts ?? ['⟨x⟩']), [around, inner], cut);
  }
}

function step(builder: string, language: Language, pick: Pick): Step {
  const list = pick(language.lists);
  const parts: Parts = {
    atom: pick(language.atoms),
    list,
    item: pick(list.items),
    separator: pick(list.separators),
    wrapper: language.wrappers.length === 0 ? '⟨x⟩' : pick(language.wrappers),
    references: language.references === undefined ? undefined : pick(language.references),
  };
  return { builder, parts };
}

function candidate(name: string, target: Target, text: string, steps: readonly Step[], cut: boolean): Candidate {
  const { tool, fields, encode = (plain: string): unknown => plain } = target;
  const settings = target.with === undefined ? '' : ` with ${JSON.stringify(target.with)}`;
  const where = fields.join(' and ') + (settings.length > LONGEST_SETTINGS ? ' with settings' : settings);
  const [outer, inner] = steps as readonly [Step, Step?];
  return {
    tool,
    name: `${where}: ${name}: ${steps.map(described).join(' of ')}${cut ? ', cut off' : ''}`,
    target,
    text: size => {
      const build = inner && BUILDERS[inner.builder]!;
      const content =
        build && ((number: number, room: number) => build(numbered(inner.parts, number), room, undefined));
      const whole = filled(text, 0, BUILDERS[outer.builder]!(outer.parts, size, content));
      return encode(cut ? whole.slice(0, whole.length * 0.9) : whole);
    },
  };
}

/** Characters of a target's settings that a name shows. */
const LONGEST_SETTINGS = 80;

/** Parts whose own numbers begin with that of the piece around: a name is there once. */
function numbered(parts: Parts, number: number): Parts {
  const tell = (template: string): string => template.replaceAll('⟨n⟩', `${number + 1}00⟨n⟩`);
  return { ...parts, item: tell(parts.item) };
}

function described({ builder, parts: { list, item, separator, wrapper, atom, references } }: Step): string {
  switch (builder) {
    case 'nest':
      return `nest ${quoted(wrapper)} around ${quoted(atom)}`;
    case 'chain':
    case 'refer': {
      const { define = '', link = '', use = '' } = references ?? {};
      return `${builder} ${quoted(define)} by ${quoted(builder === 'chain' ? link : use)}`;
    }
    default:
      return `${builder} ${quoted(item)}, ${quoted(separator)} in ${quoted(list.frame)}`;
  }
}

/** Characters of a template that a name shows. */
const QUOTED = 60;

function quoted(template: string): string {
  return JSON.stringify(template.length > QUOTED ? `${template.slice(0, QUOTED)}…` : template);
}
