/** The device that gets the output. */
export interface Screen {
  readonly isTerminal: boolean;
  readonly color: boolean;
}

/** A piece of output. What is not a code of this program may come from anybody, such as the author of a file. */
export type Piece =
  /** A text: byte for byte, but on a terminal with its control characters visible, except line feeds and tabs. */
  | string
  /** A text within a line, such as a file's name: on a terminal, its line feeds are visible, too. */
  | { readonly inline: string }
  /** A control sequence of this program, for terminals with colors. */
  | { readonly code: string };

/** The text that a device gets for pieces of output. */
export function outputText(pieces: readonly Piece[], { isTerminal, color }: Screen): string {
  const text = (piece: Piece): string => {
    if (typeof piece === 'string') return isTerminal ? visible(piece) : piece;
    if ('code' in piece) return color ? piece.code : '';
    return isTerminal ? oneLine(piece.inline) : piece.inline;
  };
  return pieces.map(text).join('');
}

/**
 * Characters that a terminal executes: C0 and C1 controls, and those that reorder a line (UAX #9). A carriage return
 * before a line feed does nothing.
 */
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]|\r(?!\n)/g;

const LINE_ENDS = /[\n\r\u2028\u2029]/g;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A text with its control characters as JSON writes them, except line ends and tabs. */
const visible = (text: string): string => text.replace(CONTROLS, escaped);

/** A text on one line: line ends are visible, too. */
export const oneLine = (text: string): string => text.replace(LINE_ENDS, escaped).replace(CONTROLS, escaped);
