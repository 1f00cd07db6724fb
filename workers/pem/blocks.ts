/** A block of PEM text (RFC 7468). */
export interface PemBlock {
  /** What stands between `-----BEGIN ` and `-----`, without white space around it. */
  readonly label: string;
  /** What stands between the two boundaries; empty with a `fault`. */
  readonly body: string;
  /** Where `body` begins, in code units. */
  readonly offset: number;
  /** Why the block cannot be read; null where it can. */
  readonly fault: string | null;
}

export interface PemText {
  readonly blocks: readonly PemBlock[];
  /** Whether there is more than white space outside of the blocks. */
  readonly textOutside: boolean;
  /** Whether there are END lines of no block. */
  readonly strayEnd: boolean;
}

/** An encapsulation boundary; it need not have a line of its own. Labels are printable ASCII, and short. */
const BOUNDARY = /-----(BEGIN|END) ([\x20-\x7e]{0,64}?)-----/g;

/**
 * Finds the blocks of a text, at most `most` and one more, in one pass. A block
 * whose END line is missing, or names another label, has a fault and ends where
 * the next one begins.
 */
export function findBlocks(text: string, most: number): PemText {
  const blocks: PemBlock[] = [];
  let open: { label: string; offset: number } | undefined;
  let textOutside = false;
  let strayEnd = false;
  let outsideFrom = 0;
  /** Ends the block that is open, if one is. */
  const fail = (fault: string): void => {
    if (open !== undefined) blocks.push({ ...open, body: '', fault });
    open = undefined;
  };
  for (const { 0: boundary, 1: side, 2: named = '', index } of text.matchAll(BOUNDARY)) {
    const label = named.trim();
    if (open === undefined) textOutside ||= text.slice(outsideFrom, index).trim() !== '';
    if (side === 'BEGIN') {
      fail('its END line is missing: another block begins before it');
      if (blocks.length > most) break;
      open = { label, offset: index + boundary.length };
    } else if (open === undefined) {
      strayEnd = true;
    } else if (label !== open.label) {
      fail(`it ends with the label ${JSON.stringify(label)}`);
    } else {
      blocks.push({ ...open, body: text.slice(open.offset, index), fault: null });
      open = undefined;
    }
    outsideFrom = index + boundary.length;
  }
  if (open === undefined) textOutside ||= text.slice(outsideFrom).trim() !== '';
  fail('its END line is missing');
  return { blocks, textOutside, strayEnd };
}

/**
 * The Base64 part of a block's body and the length of the header lines before
 * it, which end at an empty line (RFC 1421 section 4.4); 0 without any.
 */
export function afterHeaders(body: string): { text: string; headers: number } {
  const empty = /\n[ \t]*\r?\n/.exec(body);
  if (empty === null || !body.slice(0, empty.index).includes(':')) return { text: body, headers: 0 };
  const headers = empty.index + empty[0].length;
  return { text: body.slice(headers), headers };
}
