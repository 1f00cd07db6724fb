/**
 * How people use a tool: what the command line and the page must know beyond the schemas. Fields are named by their
 * names in the input or the result.
 */
export interface Presentation {
  /** The input's field for the text (or image) of a file, a pipe or a paste; absent for tools that only generate. */
  readonly input?: string;
  /** A second text of the same kind, to compare the first one with. */
  readonly second?: string;
  readonly output: View;
  /** When the tool has worked and its answer is no: different, not valid, no match. One of them is enough. */
  readonly negative?: readonly { readonly field: string; readonly is: string | number | boolean | null }[];
  /** In results with an error: the fields that hold its message and its place, both from 1. */
  readonly fault?: { readonly message: string; readonly line?: string; readonly column?: string };
  /** Which texts suit the tool; the page offers the one with the strongest evidence first. */
  readonly detect?: readonly Detection[];
}

/** A language that text can be colored as. */
export type Language = 'json' | 'xml' | 'yaml' | 'sql' | 'typescript' | 'csv' | 'html' | 'plain';

/** What the result is, for whoever shows it. `field` is the one that matters most: what the command line prints. */
export type View =
  /** A text; `languages` maps a value of the input's field `by` to the language. */
  | {
      readonly kind: 'text';
      readonly field: string;
      readonly language?: Language;
      readonly by?: { readonly input: string; readonly languages: Readonly<Record<string, Language>> };
    }
  /** Items, one a line, each to be copied by itself. */
  | { readonly kind: 'list'; readonly field: string }
  /** Names and values, each to be copied by itself; `fields` in this order, or all. */
  | { readonly kind: 'record'; readonly fields?: readonly string[] }
  /** Rows of a line diff. */
  | { readonly kind: 'diff'; readonly field: string }
  /** An image as SVG text. */
  | { readonly kind: 'image'; readonly field: string }
  /** Ranges of the input text that match; `text` is that field of the input. */
  | { readonly kind: 'matches'; readonly field: string; readonly text: string; readonly explanation?: string }
  /** Nested facts to be read: a certificate, a token, a network. `views` names the view of a field that has its own. */
  | { readonly kind: 'report'; readonly field?: string; readonly views?: Readonly<Record<string, FieldView>> }
  /** A color in several notations; `field` is the one for a swatch. */
  | { readonly kind: 'color'; readonly field: string }
  /** Two colors of the input on each other. */
  | { readonly kind: 'contrast'; readonly foreground: string; readonly background: string }
  /** Permissions of a file as nine boxes. */
  | { readonly kind: 'bits'; readonly field: string };

/** The view of one field of a report. `name`: a distinguished name; `aside`: folded, because few ask for it. */
export type FieldView = 'name' | 'aside' | 'moments' | 'validity' | 'chain' | 'token' | 'url' | 'prefix' | 'color';

/** Evidence that a text is for a tool. */
export interface Detection {
  /**
   * The source of a regular expression (ECMAScript, flags `iu`) of linear cost, tried on the first 10,000 characters.
   */
  readonly pattern: string;
  /** From 0 to 1: how sure a match is. */
  readonly weight: number;
  /** In at most three words: "JWT, 3 segments". */
  readonly reason: string;
  /** Values of other input fields that go with it: `mode` decode. */
  readonly with?: Readonly<Record<string, unknown>>;
}
