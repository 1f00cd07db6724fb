/**
 * A template is a text with places to fill in: `⟨x⟩` a value, `⟨n⟩` the number of the
 * piece, `⟨p⟩` the number of the piece that it refers to.
 */
export type Template = string;

/** Pieces beside each other. */
export interface List {
  /** Around all pieces, as `⟨x⟩`. */
  readonly frame: Template;
  readonly separators: readonly string[];
  /** Pieces; those with `⟨n⟩` can all be different. */
  readonly items: readonly Template[];
  /** A piece that holds a value `⟨x⟩`; absent where this list holds none. */
  readonly holder?: Template;
}

/** Pieces that refer to pieces before them. */
export interface References {
  /** Around all pieces, as `⟨x⟩`. */
  readonly frame: Template;
  readonly separator: string;
  /** Gives the value `⟨x⟩` the number `⟨n⟩`. */
  readonly define: Template;
  /** A value that refers to the definition `⟨p⟩`. */
  readonly link: Template;
  /** A piece `⟨n⟩` that refers to the definition `⟨p⟩`. */
  readonly use: Template;
}

/** A field that takes texts of a language. */
export interface Target {
  readonly tool: string;
  /** The fields that get the text, dotted where they are inside others. */
  readonly fields: readonly string[];
  /** Fields that differ from those of the tool's first example. */
  readonly with?: Readonly<Record<string, unknown>>;
  /** What the tool gets for a text, where that is another notation of it. */
  readonly encode?: (text: string) => unknown;
  /** Why the work may take longer than linear time until its deadline ends it; absent where it may not. */
  readonly deadline?: string;
}

/** What the builders need to know of an input language. Every value can stand where `⟨x⟩` stands. */
export interface Language {
  /** Values that hold no other. */
  readonly atoms: readonly Template[];
  readonly lists: readonly List[];
  /** Values around a value `⟨x⟩`. */
  readonly wrappers: readonly Template[];
  readonly references?: readonly References[];
  /** What makes a value `⟨x⟩` a whole text; the value itself unless given. */
  readonly texts?: readonly Template[];
  readonly targets: readonly Target[];
}
