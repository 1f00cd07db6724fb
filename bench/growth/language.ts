/**
 * A text with placeholders: `⟨x⟩` a value, `⟨n⟩` the number of the piece, `⟨p⟩` the number of the piece that it
 * refers to.
 */
export type InputTemplate = string;

/** How a language writes a list of pieces. */
export interface ListSyntax {
  /** Around all pieces, as `⟨x⟩`. */
  readonly frame: InputTemplate;
  readonly separators: readonly string[];
  /** Templates of pieces; those with `⟨n⟩` make pieces that all differ. */
  readonly items: readonly InputTemplate[];
  /** A piece that holds a value `⟨x⟩`; absent if the list cannot hold values. */
  readonly holder?: InputTemplate;
}

/** How a language writes pieces that refer to earlier pieces. */
export interface ReferenceSyntax {
  /** Around all pieces, as `⟨x⟩`. */
  readonly frame: InputTemplate;
  readonly separator: string;
  /** Gives the value `⟨x⟩` the number `⟨n⟩`. */
  readonly define: InputTemplate;
  /** A value that refers to the definition `⟨p⟩`. */
  readonly link: InputTemplate;
  /** A piece `⟨n⟩` that refers to the definition `⟨p⟩`. */
  readonly use: InputTemplate;
}

/** Fields of a tool that take texts of a language. */
export interface TargetFields {
  readonly tool: string;
  /** Paths of the fields that get the text, with dots between names. */
  readonly fields: readonly string[];
  /** Fields that differ from those of the tool's first example. */
  readonly with?: Readonly<Record<string, unknown>>;
  /** Converts the text to the field's own notation, such as Base64. */
  readonly encode?: (text: string) => unknown;
  /** Why the work may take more than linear time until its deadline stops it; absent if it may not. */
  readonly deadline?: string;
}

/** What the builders need to know about an input language. Every value can replace `⟨x⟩`. */
export interface InputLanguage {
  /** Values that do not contain other values. */
  readonly atoms: readonly InputTemplate[];
  readonly lists: readonly ListSyntax[];
  /** Values around a value `⟨x⟩`. */
  readonly wrappers: readonly InputTemplate[];
  readonly references?: readonly ReferenceSyntax[];
  /** Templates that turn a value `⟨x⟩` into a complete text; the value itself by default. */
  readonly texts?: readonly InputTemplate[];
  readonly targets: readonly TargetFields[];
}
