/**
 * The tool cannot do what it was asked: the caller's business, not a defect.
 * The message says what is wrong, where, and what would be right; it reaches
 * the caller as a 400.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
