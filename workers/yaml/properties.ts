import type { Lexemes } from './lexemes.js';
import { YamlError } from './yaml-error.js';

/** The position of a lexeme, as in `Lexemes`. */
export type LexemePosition = Pick<Lexemes, 'start' | 'first' | 'column' | 'tabbed'>;

/** The anchor and the tag before a node, at the position of the first of them. */
export interface Properties extends LexemePosition {
  readonly anchor: string | null;
  readonly tag: string | null;
}

/**
 * The anchor and the tag that have been read before their node. On the line of a key they are the key's; on a line
 * before, they are those of the mapping.
 */
export class PendingProperties {
  #onEarlierLine: Properties | null = null;
  #onLine: Properties | null = null;

  /** Those on the line of the node, or the only ones so far. */
  get onLine(): Properties | null {
    return this.#onLine;
  }

  get onEarlierLine(): Properties | null {
    return this.#onEarlierLine;
  }

  /** Adds a property on the current line; throws `YamlError` if the node has one of its kind already. */
  add(property: Properties): void {
    this.#onLine = joined(this.#onLine, property);
  }

  /** The next lexeme begins a new line. */
  leaveLine(): void {
    if (this.#onLine !== null) this.#onEarlierLine = joined(this.#onEarlierLine, this.#onLine);
    this.#onLine = null;
  }

  /** Removes and returns the properties on earlier lines. */
  takeEarlier(): Properties | null {
    const properties = this.#onEarlierLine;
    this.#onEarlierLine = null;
    return properties;
  }

  /** Removes and returns all properties. */
  take(): Properties | null {
    this.leaveLine();
    return this.takeEarlier();
  }
}

/** The properties of one node, written in two places. */
function joined(before: Properties | null, after: Properties): Properties {
  if (before === null) return after;
  if (before.anchor !== null && after.anchor !== null)
    throw new YamlError('a second anchor: a node can have only one', after.start);
  if (before.tag !== null && after.tag !== null)
    throw new YamlError('a second tag: a node can have only one', after.start);
  return { ...before, anchor: before.anchor ?? after.anchor, tag: before.tag ?? after.tag };
}
