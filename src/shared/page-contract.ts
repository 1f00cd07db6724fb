import type { Presentation } from './presentation.js';

/** The part of a tool's contract that the page needs for a form, a call and a view. */
export interface PageContract {
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly input: PageSchema;
  /** The input of the contract's first example. */
  readonly example: Readonly<Record<string, unknown>>;
  /** The field whose content a file may be, the media types for sending it, and the values of the other fields. */
  readonly bytes?: {
    readonly field: string;
    readonly with?: Readonly<Record<string, string>>;
    readonly isBase64?: true;
    readonly mediaTypes: readonly string[];
    readonly limit: number;
  };
  readonly presentation: Presentation;
}

/** The parts of a JSON Schema that a form is made from. */
export interface PageSchema {
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly (string | number)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, PageSchema>>;
  readonly items?: PageSchema;
}

/** The part of a contract that finds the tool for words or for a text. The page loads it after its first view. */
export type SearchData = Pick<Presentation, 'synonyms' | 'detect'>;

/**
 * The id of the element of the document that holds the contracts as JSON, without their search data. Its attribute
 * `data-search` is the URL of the search data: a JSON object by the ids of the tools.
 */
export const CONTRACTS_ELEMENT = 'contracts';
