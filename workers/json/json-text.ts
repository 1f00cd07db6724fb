import { randomBytes } from 'node:crypto';

/** Marks the place of a text in what JSON.stringify writes; nobody outside this thread can know it. */
const MARK = randomBytes(16).toString('hex');

/** The texts of the call of `stringify` that runs. */
let texts: string[] = [];

/**
 * A JSON text that stands in a result as it is, so that numbers keep their
 * digits and nothing recurses into it. Whoever makes one answers for its being JSON.
 */
export class JsonText {
  constructor(readonly text: string) {}

  /** For JSON.stringify, which can write no text as it is: its place. */
  toJSON(): string {
    return `${MARK}${texts.push(this.text) - 1}`;
  }
}

/** As JSON.stringify, with each `JsonText` in its place. */
export function stringify(value: unknown): string {
  texts = [];
  const text = JSON.stringify(value);
  if (texts.length === 0) return text;
  const found = texts;
  texts = [];
  return text.replace(PLACE, (_place, index: string) => found[Number(index)] ?? '');
}

const PLACE = new RegExp(`"${MARK}(\\d+)"`, 'g');
