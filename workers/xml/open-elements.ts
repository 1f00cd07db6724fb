import { unitAt } from '../text/unit.js';

/**
 * The elements that are open in a text, by where their names stand; on the heap,
 * because the depth is the caller's to choose.
 */
export class OpenElements {
  depth = 0;
  /** Start and end offset of each name. */
  #names = new Int32Array(64);

  constructor(readonly text: string) {}

  push(nameStart: number, nameEnd: number): void {
    const at = this.depth * 2;
    if (at === this.#names.length) {
      const larger = new Int32Array(at * 2);
      larger.set(this.#names);
      this.#names = larger;
    }
    this.#names[at] = nameStart;
    this.#names[at + 1] = nameEnd;
    this.depth++;
  }

  pop(): void {
    this.depth--;
  }

  /** The name of the innermost element. */
  get name(): string {
    return this.text.slice(this.#start, this.#end);
  }

  /** Whether the innermost element's name is what stands from `start` to `end`. */
  isNamed(start: number, end: number): boolean {
    const { text } = this;
    const own = this.#start;
    if (end - start !== this.#end - own) return false;
    for (let at = start; at < end; at++) {
      if (unitAt(text, at) !== unitAt(text, own + at - start)) return false;
    }
    return true;
  }

  get #start(): number {
    return this.#names[this.depth * 2 - 2] ?? 0;
  }

  get #end(): number {
    return this.#names[this.depth * 2 - 1] ?? 0;
  }
}
