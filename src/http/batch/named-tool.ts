import type { Buffer } from 'node:buffer';

const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const BEGIN_OBJECT = 0x7b;
const END_OBJECT = 0x7d;

/** Maximum bytes of an id or a name to examine; longer ones are left to the worker. */
const MAX_EXAMINED = 128;

/**
 * The tool that a line of a batch seems to name: in its first member, the second after `"id"`, or the last. A guess
 * without parsing, to choose a lane; undefined for lines of another form. The worker parses the line and decides.
 * `before` is the name in the line before: most lines have the same, and need no new string.
 */
export function namedTool(bytes: Buffer, start: number, end: number, before?: string): string | undefined {
  return nameAtStart(bytes, start, end, before) ?? nameAtEnd(bytes, start, end);
}

function nameAtStart(bytes: Buffer, start: number, end: number, before?: string): string | undefined {
  let at = skipSpace(bytes, start, end);
  if (bytes[at] !== BEGIN_OBJECT) return undefined;
  at = skipSpace(bytes, at + 1, end);
  if (isName(bytes, at, 'id')) {
    at = endOfValue(bytes, valueOfMember(bytes, at + '"id"'.length, end), end);
    at = skipSpace(bytes, at, end);
    if (bytes[at] !== COMMA) return undefined;
    at = skipSpace(bytes, at + 1, end);
  }
  if (!isName(bytes, at, 'tool')) return undefined;
  const name = valueOfMember(bytes, at + '"tool"'.length, end);
  if (bytes[name] !== QUOTE) return undefined;
  if (before !== undefined && isName(bytes, name, before)) return before;
  const nameEnd = endOfValue(bytes, name, end);
  return nameEnd === end ? undefined : bytes.toString('latin1', name + 1, nameEnd - 1);
}

/** The last member, `"tool":"name"}`: where keys are sorted. */
function nameAtEnd(bytes: Buffer, start: number, end: number): string | undefined {
  const examined = Math.max(start, end - MAX_EXAMINED);
  let last = end - 1;
  while (last > examined && isSpace(bytes[last])) last--;
  // Most lines of another form end here, without a copy.
  if (bytes[last] !== END_OBJECT) return undefined;
  const tail = bytes.toString('latin1', examined, end);
  return LAST_MEMBER.exec(tail)?.[1];
}

/** Its blanks are bounded by the bytes that are examined. */
const LAST_MEMBER = /"tool"[ \t]*:[ \t]*"([\w-]+)"[ \t]*\}[ \t\r]*$/;

/** Whether a byte is white space within a line. */
const isSpace = (byte: number | undefined): boolean => byte === SPACE || byte === 0x09 || byte === 0x0d;

function skipSpace(bytes: Buffer, start: number, end: number): number {
  let at = start;
  while (at < end && isSpace(bytes[at])) at++;
  return at;
}

/** Whether a string without escapes is the name. */
function isName(bytes: Buffer, at: number, name: string): boolean {
  if (bytes[at] !== QUOTE || bytes[at + name.length + 1] !== QUOTE) return false;
  for (let i = 0; i < name.length; i++) if (bytes[at + 1 + i] !== name.charCodeAt(i)) return false;
  return true;
}

/** The offset of the value of the member whose name ends at `at`; `end` if there is no colon. */
function valueOfMember(bytes: Buffer, at: number, end: number): number {
  const colon = skipSpace(bytes, at, end);
  return bytes[colon] === COLON ? skipSpace(bytes, colon + 1, end) : end;
}

/** The end of a string without escapes, a number or a word; `end` for anything else. */
function endOfValue(bytes: Buffer, start: number, end: number): number {
  const last = Math.min(end, start + MAX_EXAMINED);
  if (bytes[start] === QUOTE) {
    for (let at = start + 1; at < last; at++) {
      if (bytes[at] === QUOTE) return at + 1;
      if (bytes[at] === BACKSLASH) return end;
    }
    return end;
  }
  for (let at = start; at < last; at++) {
    const byte = bytes[at]!;
    if (byte === COMMA || byte === SPACE) return at;
    if (byte === BEGIN_OBJECT || byte === 0x5b) return end;
  }
  return end;
}
