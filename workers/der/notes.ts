/** How many different remarks are kept. */
const MOST = 20;

/** Remarks on an encoding whose content is clear although the standard would have it otherwise; each stands once. */
export class Notes {
  readonly #texts = new Set<string>();
  #more = false;

  add(text: string): void {
    if (this.#texts.size < MOST) this.#texts.add(text);
    else if (!this.#texts.has(text)) this.#more = true;
  }

  /** All remarks as one text; null where there are none. */
  toText(): string | null {
    if (this.#texts.size === 0) return null;
    return [...this.#texts, ...(this.#more ? ['and more'] : [])].join('; ');
  }
}
