import type { EditScript } from './edit-script.js';
import type { Interned } from './intern.js';

/**
 * Moves every run of lines that are only removed, or only added, down as far as
 * it goes: while its first line is the same as the one behind it, either may be
 * the changed one. So a function put between two others begins with its first
 * line, and not with the closing brace of the one before. The script, changed in
 * place, stays a shortest one.
 */
export function slideDown({ a, b }: Interned, { removed, added }: EditScript): void {
  slideSide(a, removed, added);
  slideSide(b, added, removed);
}

function slideSide(lines: Int32Array, changed: Uint8Array, otherChanged: Uint8Array): void {
  for (let at = 0, other = 0; at < lines.length; ) {
    let end = endOfRun(changed, at);
    const otherEnd = endOfRun(otherChanged, other);
    if (end === at || otherEnd > other) {
      // Nothing to move, or lines in place of others.
      const same = end === at && otherEnd === other ? 1 : 0;
      at = end + same;
      other = otherEnd + same;
      continue;
    }
    while (end < lines.length && lines[at] === lines[end] && otherChanged[other] !== 1) {
      changed[at++] = 0;
      changed[end] = 1;
      other++;
      end = endOfRun(changed, end);
    }
    at = end;
  }
}

function endOfRun(changed: Uint8Array, start: number): number {
  let end = start;
  while (changed[end] === 1) end++;
  return end;
}
