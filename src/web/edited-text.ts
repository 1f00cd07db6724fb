/** Maximum characters and lines of a text in a text area: browsers take seconds to lay out more. */
const EDITED_CHARACTERS = 500_000;
const EDITED_LINES = 20_000;

/** Lines end at LF, CRLF or CR, as in the tools. */
export const LINE_END = /\r\n?|\n/g;

/** Whether a text is short enough for a text area. */
export function isEditable(text: string): boolean {
  if (text.length > EDITED_CHARACTERS) return false;
  let lines = 1;
  for (const _ of text.matchAll(LINE_END)) if (++lines > EDITED_LINES) return false;
  return true;
}

/** A text as editors have it: each line end is LF. */
export const withLineFeeds = (text: string): string => (text.includes('\r') ? text.replace(LINE_END, '\n') : text);

/** The replacement of a range of a text. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The shortest single edit that makes `after` of `before`. */
export function editBetween(before: string, after: string): Edit {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before.charCodeAt(head) === after.charCodeAt(head)) head++;
  let tail = 0;
  while (
    tail < most - head &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  ) {
    tail++;
  }
  return { from: head, to: before.length - tail, insert: after.slice(head, after.length - tail) };
}

/**
 * The text after an edit in an editor. `edited` has LF for each line end. Around the edited part, the line ends of
 * `original` are restored; new lines have its first one.
 */
export function restoreLineEnds(original: string, edited: string): string {
  if (!original.includes('\r')) return edited;
  const { from, to, insert } = editBetween(withLineFeeds(original), edited);
  const lineEnd = firstLineEnd(original);
  const restored = replaceRange(original, { from, to, insert: insert.replaceAll('\n', lineEnd) });
  // Where parts meet, a CR and an LF of two lines could become one line end.
  return withLineFeeds(restored) === edited ? restored : edited.replaceAll('\n', lineEnd);
}

/**
 * The text after a paste over a range of `original`. The range has the offsets of an editor, which has LF for each line
 * end. What is pasted keeps its own line ends.
 */
export function pasteInto(original: string, { from, to, insert }: Edit): string {
  const pasted = replaceRange(original, { from, to, insert });
  const before = withLineFeeds(original);
  const edited = before.slice(0, from) + withLineFeeds(insert) + before.slice(to);
  return withLineFeeds(pasted) === edited ? pasted : restoreLineEnds(original, edited);
}

const firstLineEnd = (text: string): string => text.match(LINE_END)?.[0] ?? '\n';

/** Replaces a range that has the offsets of the text with LF for each line end. */
const replaceRange = (original: string, { from, to, insert }: Edit): string =>
  original.slice(0, originalOffset(original, from)) + insert + original.slice(originalOffset(original, to));

/** The offset in `original` of an offset in the same text with LF for each line end. */
function originalOffset(original: string, offset: number): number {
  let result = offset;
  // Each CRLF before the offset has one more character.
  for (const { index } of original.matchAll(/\r\n/g)) {
    if (index >= result) break;
    result++;
  }
  return result;
}

/** The offset, in a text with LF for each line end, of an offset in `original`. */
export function editedOffset(original: string, offset: number): number {
  return original.includes('\r') ? withLineFeeds(original.slice(0, offset)).length : offset;
}
