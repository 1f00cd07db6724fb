/**
 * How the command line and the page present a tool, beyond its schemas. Fields are given by their names in the input or
 * the result; those of the result may be paths with dots (`stats.added`, `matches.length`).
 */
export interface Presentation {
  /** The tool's name for people: "JSON formatter". */
  readonly title: string;
  /** Words that people search for, the most likely first, in lower case; title and summary are searched anyway. */
  readonly synonyms?: readonly string[];
  /** The input field for the text or image of a file, a pipe or a paste; absent for tools that only generate. */
  readonly input?: string;
  /** The texts may be secret, so the page stores them nowhere. */
  readonly isSecret?: true;
  /** The text is one line: a line end after it is dropped. Without this, a text is used byte for byte. */
  readonly singleLine?: true;
  /** The input field for a second text, which is compared with the first one. */
  readonly second?: string;
  /** Input fields that are relevant only for some values of another one; forms hide them otherwise. */
  readonly onlyFor?: Readonly<Record<string, { readonly input: string; readonly values: readonly string[] }>>;
  /**
   * A regular expression: the input fields with its source and its flags, and the letter of each flag. A form shows
   * them as a literal, `/source/flags`, while the flags are relevant.
   */
  readonly pattern?: {
    readonly source: string;
    readonly flags: string;
    readonly letters: Readonly<Record<string, string>>;
  };
  /** Optional text fields whose empty text differs from an absent one: a form has buttons that add and remove them. */
  readonly addable?: readonly string[];
  /** Input fields with a CSS color: a form has a picker beside them. */
  readonly colors?: readonly string[];
  /** The input field into which a button enters the current Unix time; for some values of another one, as ISO 8601. */
  readonly now?: {
    readonly field: string;
    readonly iso: { readonly input: string; readonly values: readonly string[] };
  };
  /** A part of the page below the form that needs no call; `identifier` reads a UUID or ULID. */
  readonly panel?: Panel;
  /** An input field with two inverse values: with the other value, the result can be the input. */
  readonly inverse?: string;
  /** The languages of texts of the input, by field, for colors and folding; others are plain. */
  readonly languages?: Readonly<Record<string, Language | LanguageBy>>;
  /** Templates for a field with a notation that is hard to remember. */
  readonly templates?: readonly Template[];
  readonly output: View;
  /** The view for some values of an input field, instead of `output`; `viewOf` chooses. */
  readonly outputBy?: { readonly input: string; readonly views: Readonly<Record<string, View>> };
  /** The result is negative (different, invalid, no match) if at least one of these conditions holds. */
  readonly negative?: readonly Condition[];
  /**
   * The result fields with the message of an error (null without one), and with its line and column, both from 1. An
   * error makes the result negative. `instead` is the field with a suggested replacement of the main text. The error is
   * in the main text, unless `input` names another field of the input, or `inputBy` the field of the result that does.
   */
  readonly fault?: {
    readonly message: string;
    readonly line?: string;
    readonly column?: string;
    readonly instead?: string;
    readonly input?: string;
    readonly inputBy?: string;
  };
  /** Patterns of texts for the tool. The page offers the tool whose matching pattern has the greatest weight first. */
  readonly detect?: readonly Detection[];
}

/** A part of the page that needs no call. */
export type Panel = 'identifier';

/** A text with placeholders in braces: `tel:{number}`. */
export interface Template {
  readonly name: string;
  /** The field of the input that takes the text. */
  readonly field: string;
  readonly text: string;
  /** Characters that are escaped by a backslash in the filled-in values. */
  readonly escaped?: string;
}

type Scalar = string | number | boolean | null;

/** A condition on a field of the result: that it equals a value, or does not. */
type Condition = { readonly field: string } & ({ readonly is: Scalar } | { readonly not: Scalar });

/** A language for syntax highlighting. */
export type Language = 'json' | 'xml' | 'yaml' | 'sql' | 'typescript' | 'csv' | 'html' | 'plain';

/** A language for each value of the input field `input`. */
interface LanguageBy {
  readonly input: string;
  readonly languages: Readonly<Record<string, Language>>;
}

/** How a result is shown. `field` is the main field, which the command line prints. */
export type View =
  /**
   * A text; `by.languages` maps a value of the input field `by.input` to the language. `decoded`: for these values of
   * an input field the text is decoded content, to which a file or a pipe gets nothing added. `base64` says that the
   * text is Base64, which has a URL-safe alphabet (RFC 4648 section 5), too, or that it was made from the main text,
   * which is Base64 of bytes that may be no text. `each` is an enum field of the input, for each value of which the
   * page shows a short text.
   */
  | {
      readonly kind: 'text';
      readonly field: string;
      readonly language?: Language;
      readonly base64?: 'output' | 'input';
      readonly each?: string;
      readonly by?: LanguageBy;
      readonly decoded?: { readonly input: string; readonly values: readonly string[] };
    }
  /** Items, one a line, that can be copied one by one; `facts` are fields that hold for all of them. */
  | { readonly kind: 'list'; readonly field: string; readonly facts?: readonly string[] }
  /**
   * Names and values that can be copied one by one; `fields` in this order, or all. `moment` is an instant in ISO 8601,
   * which is also shown in the local time zone.
   */
  | { readonly kind: 'record'; readonly fields?: readonly string[]; readonly moment?: string }
  /** Rows of a line diff. */
  | { readonly kind: 'diff'; readonly field: string }
  /** An image as SVG text. */
  | { readonly kind: 'image'; readonly field: string }
  /**
   * Ranges of the input text that match; `text` is that field of the input. `replaced` is the field with the text after
   * replacement, which is the main one in results that have it.
   */
  | {
      readonly kind: 'matches';
      readonly field: string;
      readonly text: string;
      readonly explanation?: string;
      readonly replaced?: string;
    }
  /**
   * Nested facts, such as a certificate, a token or a network. `views` gives single fields a view of their own, in this
   * order; `headline` is the field that is shown first. `brief`: the fields that a terminal shows, as paths that pass
   * through arrays; of an object with one such field, its value. `more` are the fields of the input for more of the
   * moments of a schedule: their number, and the one after which they start.
   */
  | {
      readonly kind: 'report';
      readonly field?: string;
      readonly headline?: string;
      readonly brief?: readonly string[];
      readonly views?: Readonly<Record<string, FieldView>>;
      readonly more?: { readonly count: string; readonly after: string };
    }
  /** A color in several notations; `field` is the color of the swatch. */
  | { readonly kind: 'color'; readonly field: string }
  /** Two colors of the input, one on the other. */
  | { readonly kind: 'contrast'; readonly foreground: string; readonly background: string }
  /** File permissions as nine check boxes: `field` has the nine letters, `octal` the digits. */
  | { readonly kind: 'bits'; readonly field: string; readonly octal: string };

/**
 * The view of one field of a report. `aside`: collapsed, for details; `none`: not shown, for programs; `findings`: rows
 * of problems with a message, at lines and columns of the main text, where they are marked; `notes`: the same without
 * marks, since they make nothing invalid; `schedule`: the next moments; `certificates`: blocks of PEM; `dates`: whether
 * the dates of a token allow it now, which says nothing about its signature; `parameters`: editable pairs, which are
 * written to the input field of the same name; `signature`: that of the token in the main text, which the page checks
 * with a key that it sends to nobody.
 */
export type FieldView =
  | 'aside'
  | 'none'
  | 'findings'
  | 'notes'
  | 'moments'
  | 'schedule'
  | 'dates'
  | 'signature'
  | 'validity'
  | 'certificates'
  | 'chain'
  | 'token'
  | 'url'
  | 'parameters'
  | 'prefix'
  | 'color';

/** A pattern of texts for a tool. */
interface Detection {
  /**
   * The source of a regular expression (ECMAScript, flags `iu`) of linear cost, for the first 10,000 characters. If it
   * has a group named `text`, only that part is used, otherwise the whole text.
   */
  readonly pattern: string;
  /** Confidence of a match, from 0 to 1. */
  readonly weight: number;
  /** Why the tool is suggested, in at most three words: "JWT, 3 segments". */
  readonly reason: string;
  /** The input field that takes the text; default: the presentation's `input`. */
  readonly field?: string;
  /** Values of other input fields for such a text, such as `mode` decode. */
  readonly with?: Readonly<Record<string, unknown>>;
}

/** The view for the result of an input whose defaults are filled in. */
export function viewOf({ output, outputBy }: Presentation, input: Readonly<Record<string, unknown>>): View {
  return outputBy?.views[String(input[outputBy.input])] ?? output;
}

/** The language of a text of the input. */
export function inputLanguageOf(
  { languages = {} }: Presentation,
  field: string,
  input: Readonly<Record<string, unknown>>,
): Language {
  const language = languages[field] ?? 'plain';
  return typeof language === 'string' ? language : (language.languages[String(input[language.input])] ?? 'plain');
}

/** Whether an input field is relevant for the values of the others. */
export function isRelevant({ onlyFor = {} }: Presentation, field: string, input: Readonly<Record<string, unknown>>) {
  const only = onlyFor[field];
  return only === undefined || only.values.includes(String(input[only.input]));
}

/** The value of a field of a result; `field` may be a path with dots. */
export function fieldOf(result: unknown, field: string): unknown {
  let value: unknown = result;
  for (const name of field.split('.')) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return value;
}

/** The text after replacement; undefined for other views, and for results without it. */
export function replacedIn(view: View, result: unknown): string | undefined {
  const text = view.kind === 'matches' && view.replaced !== undefined && fieldOf(result, view.replaced);
  return typeof text === 'string' ? text : undefined;
}

/** Whether a result is negative: an error, or one of the `negative` conditions. */
export function isNegative(presentation: Presentation, result: unknown): boolean {
  const { fault } = presentation;
  if (fault !== undefined && (fieldOf(result, fault.message) ?? null) !== null) return true;
  return negativeFieldsOf(presentation, result).length > 0;
}

/** The fields whose `negative` conditions hold. */
export function negativeFieldsOf({ negative = [] }: Presentation, result: unknown): readonly string[] {
  return negative
    .filter(condition => {
      const value = fieldOf(result, condition.field);
      return 'is' in condition ? value === condition.is : value !== condition.not;
    })
    .map(({ field }) => field);
}
