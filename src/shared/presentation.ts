/**
 * How people use a tool: what the command line and the page must know beyond the schemas. Fields are named by their
 * names in the input or the result; those of the result may be dotted (`stats.added`, `matches.length`).
 */
export interface Presentation {
  /** The tool's name for people: "JSON formatter". */
  readonly title: string;
  /** The input's field for the text (or image) of a file, a pipe or a paste; absent for tools that only generate. */
  readonly input?: string;
  /** The input is one line: a line end after it is dropped. Elsewhere a text is taken byte by byte. */
  readonly singleLine?: true;
  /** A second text of the same kind, to compare the first one with. */
  readonly second?: string;
  /** Fields of the input that matter only for some values of another one: elsewhere a form leaves them out. */
  readonly onlyFor?: Readonly<Record<string, { readonly input: string; readonly values: readonly string[] }>>;
  /** A field of two values that undo each other: with the other value, the result is an input again. */
  readonly inverse?: string;
  /** Texts to fill in, for a field whose notation few know by heart. */
  readonly templates?: readonly Template[];
  readonly output: View;
  /** The view for some values of an input field, instead of `output`; `viewOf` chooses. */
  readonly outputBy?: { readonly input: string; readonly views: Readonly<Record<string, View>> };
  /** When the tool has worked and its answer is no: different, not valid, no match. One of them is enough. */
  readonly negative?: readonly Condition[];
  /**
   * In results with an error: the fields that hold its message (null without an error) and its place, both from 1. An
   * error is always a negative answer. `instead` holds what the main text could be instead.
   */
  readonly fault?: {
    readonly message: string;
    readonly line?: string;
    readonly column?: string;
    readonly instead?: string;
  };
  /** Which texts suit the tool; the page offers the one with the strongest evidence first. */
  readonly detect?: readonly Detection[];
}

/** A text with blanks, each a name in braces: `tel:{number}`. */
export interface Template {
  readonly name: string;
  /** The field of the input that takes the text. */
  readonly field: string;
  readonly text: string;
  /** Characters that need a backslash in what is filled in. */
  readonly escaped?: string;
}

type Scalar = string | number | boolean | null;

/** What a field of the result is, or is not. */
export type Condition = { readonly field: string } & ({ readonly is: Scalar } | { readonly not: Scalar });

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
  /**
   * Names and values, each to be copied by itself; `fields` in this order, or all. `moment` is an instant in ISO 8601,
   * which people want in their own time zone too.
   */
  | { readonly kind: 'record'; readonly fields?: readonly string[]; readonly moment?: string }
  /** Rows of a line diff. */
  | { readonly kind: 'diff'; readonly field: string }
  /** An image as SVG text. */
  | { readonly kind: 'image'; readonly field: string }
  /** Ranges of the input text that match; `text` is that field of the input. */
  | { readonly kind: 'matches'; readonly field: string; readonly text: string; readonly explanation?: string }
  /**
   * Nested facts to be read: a certificate, a token, a network. `views` names the view of a field that has its own;
   * `headline` is the field that people read first, though it is not all. `source` is a field of the input whose parts
   * between separators are what the fields of the result are read from, in this order.
   */
  | {
      readonly kind: 'report';
      readonly field?: string;
      readonly headline?: string;
      readonly source?: { readonly input: string; readonly separator: string; readonly fields: readonly string[] };
      readonly views?: Readonly<Record<string, FieldView>>;
    }
  /** A color in several notations; `field` is the one for a swatch. */
  | { readonly kind: 'color'; readonly field: string }
  /** Two colors of the input on each other. */
  | { readonly kind: 'contrast'; readonly foreground: string; readonly background: string }
  /** Permissions of a file as nine boxes: `field` holds the nine letters, `octal` the digits. */
  | { readonly kind: 'bits'; readonly field: string; readonly octal: string };

/**
 * The view of one field of a report. `aside`: folded, because few ask for it; `certificates`: blocks of PEM;
 * `parameters`: pairs that may be changed, which go back to the input's field of the same name.
 */
export type FieldView =
  | 'aside'
  | 'moments'
  | 'validity'
  | 'certificates'
  | 'chain'
  | 'token'
  | 'url'
  | 'parameters'
  | 'prefix'
  | 'color';

/** Evidence that a text is for a tool. */
export interface Detection {
  /**
   * The source of a regular expression (ECMAScript, flags `iu`) of linear cost, tried on the first 10,000 characters.
   * Its group named `text`, when there is one, is the part that is taken; else the whole text is.
   */
  readonly pattern: string;
  /** From 0 to 1: how sure a match is. */
  readonly weight: number;
  /** In at most three words: "JWT, 3 segments". */
  readonly reason: string;
  /** The input field that takes the text; default: the presentation's `input`. */
  readonly field?: string;
  /** Values of other input fields that go with it: `mode` decode. */
  readonly with?: Readonly<Record<string, unknown>>;
}

/** The view of the result of an input, which has its defaults. */
export function viewOf({ output, outputBy }: Presentation, input: Readonly<Record<string, unknown>>): View {
  return outputBy?.views[String(input[outputBy.input])] ?? output;
}

/** Whether a field of the input matters beside the values of the others. */
export function isRelevant({ onlyFor = {} }: Presentation, field: string, input: Readonly<Record<string, unknown>>) {
  const only = onlyFor[field];
  return only === undefined || only.values.includes(String(input[only.input]));
}

/** The value of a field of a result; the field may be dotted. */
export function fieldOf(result: unknown, field: string): unknown {
  let value: unknown = result;
  for (const name of field.split('.')) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return value;
}

/** Whether the tool has worked and its answer is no. */
export function isNegative(presentation: Presentation, result: unknown): boolean {
  const { fault } = presentation;
  if (fault !== undefined && (fieldOf(result, fault.message) ?? null) !== null) return true;
  return reasonsOf(presentation, result).length > 0;
}

/** The fields because of which the answer is no, but for an error. */
export function reasonsOf({ negative = [] }: Presentation, result: unknown): readonly string[] {
  return negative
    .filter(condition => {
      const value = fieldOf(result, condition.field);
      return 'is' in condition ? value === condition.is : value !== condition.not;
    })
    .map(({ field }) => field);
}
