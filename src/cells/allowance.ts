/** Allows something so many times a second. */
export class Allowance {
  readonly #perSecond: number;
  #second = 0;
  #taken = 0;

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /** Whether it may happen once more. */
  take(now = Date.now()): boolean {
    const second = Math.floor(now / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#taken = 0;
    }
    return this.#taken++ < this.#perSecond;
  }
}
