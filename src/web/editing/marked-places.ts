import { type EditorState, RangeSet, StateEffect, StateField, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, hoverTooltip, WidgetType } from '@codemirror/view';
import { editedOffset } from '../edited-text.js';
import type { Mark, Place } from '../marks.js';

/** Maximum marks of a text, and characters of a message at the end of its line. */
const MAX_MARKS = 1000;
const MAX_MESSAGE = 200;
/** Maximum characters of a mark without an end of its own. */
const MAX_WORD = 100;

/** Replaces the marks. `original` is the text with its own line ends, to which offsets belong. */
export const setMarks = StateEffect.define<{ readonly marks: readonly Mark[]; readonly original: string }>();

interface MarkedRange {
  readonly from: number;
  readonly to: number;
  readonly mark: Mark;
  /** Whether the place is the end of the range: at the end of a line, its last character is marked. */
  readonly isEnd?: true;
}

const LINE = Decoration.line({ class: 'cm-marked-line' });

class MessageWidget extends WidgetType {
  constructor(readonly message: string) {
    super();
  }
  override eq(other: MessageWidget): boolean {
    return other.message === this.message;
  }
  override toDOM(): HTMLElement {
    const element = document.createElement('span');
    element.className = 'cm-message';
    element.role = 'note';
    element.textContent = `✕ ${this.message}`;
    return element;
  }
}

/** The marks as decorations, which move with the edits of the text. */
const markedPlaces = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marked, transaction) {
    let next = marked.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (effect.is(setMarks)) next = decorationsOf(transaction.newDoc, effect.value.marks, effect.value.original);
    }
    return next;
  },
  provide: field => EditorView.decorations.from(field),
});

function decorationsOf(text: Text, marks: readonly Mark[], original: string): DecorationSet {
  const ranges = marks.slice(0, MAX_MARKS).map(mark => rangeOf(text, mark, original));
  const lines = Map.groupBy(ranges, ({ from }) => text.lineAt(from).from);
  return RangeSet.of(
    [
      ...ranges
        .filter(({ from, to }) => from < to)
        .map(({ from, to, mark, isEnd }) => Decoration.mark({ class: 'cm-marked', mark, isEnd }).range(from, to)),
      ...[...lines].flatMap(([start, all]) => {
        const message = all.map(({ mark }) => mark.message.replaceAll(/\s+/g, ' ')).join('; ');
        const widget = new MessageWidget(message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE)}…` : message);
        return [LINE.range(start), Decoration.widget({ widget, side: 1 }).range(text.lineAt(start).to)];
      }),
    ],
    true,
  );
}

/** The range of a mark; without an end of its own, that of the word at the place. */
function rangeOf(text: Text, mark: Mark, original: string): MarkedRange {
  if ('start' in mark) {
    const from = Math.min(text.length, editedOffset(original, mark.start));
    return { from, to: Math.min(text.length, Math.max(from, editedOffset(original, mark.end))), mark };
  }
  const from = offsetOf(text, mark);
  const line = text.lineAt(from);
  if (mark.column === undefined) return { from: line.from, to: line.to, mark };
  const rest = text.sliceString(from, Math.min(line.to, from + MAX_WORD));
  const [word = ''] = /^(?:[\p{L}\p{N}_$-]+|.?)/su.exec(rest) ?? [];
  if (word === '' && from > line.from) return { from: from - 1, to: from, mark, isEnd: true };
  return { from, to: from + word.length, mark };
}

/** The offset of a place in the text; beyond its end, the end. */
function offsetOf(text: Text, { line, column = 1 }: Place): number {
  if (line > text.lines) return text.length;
  const { from, to } = text.line(Math.max(1, line));
  return Math.min(to, from + Math.max(1, column) - 1);
}

/** The offset of a place now: a mark may have moved by edits since its place was known. */
export function currentOffset(state: EditorState, place: Place): number {
  let moved: number | undefined;
  const isThere = (mark: Mark | undefined): boolean =>
    mark !== undefined && 'line' in mark && mark.line === place.line && mark.column === place.column;
  for (const cursor = state.field(markedPlaces).iter(); cursor.value !== null && moved === undefined; cursor.next()) {
    const { mark, isEnd } = cursor.value.spec as Partial<MarkedRange>;
    if (isThere(mark)) moved = isEnd ? cursor.to : cursor.from;
  }
  return moved ?? offsetOf(state.doc, place);
}

/** Shows the whole message beside a marked range under the pointer. */
const messages = hoverTooltip((view, position) => {
  const found: MarkedRange[] = [];
  view.state.field(markedPlaces).between(position, position, (from, to, { spec }) => {
    const { mark } = spec as Partial<MarkedRange>;
    if (mark !== undefined) found.push({ from, to, mark });
  });
  const [first] = found;
  if (first === undefined) return null;
  return {
    pos: first.from,
    end: first.to,
    create: () => {
      const dom = document.createElement('div');
      dom.textContent = found.map(({ mark }) => mark.message).join('\n');
      return { dom };
    },
  };
});

/** Marked places with their messages. */
export const marking = [markedPlaces, messages];
