/** The inputs are too different: no shortest edit script of theirs could be found in time. */
export class TooDifferent extends Error {
  override readonly name = 'TooDifferent';
}

/**
 * What may be spent on one comparison, in steps of about two nanoseconds. It is
 * counted, not timed, so that an input has the same answer every time.
 */
export class StepBudget {
  left: number;

  constructor(steps: number) {
    this.left = steps;
  }

  /** Throws `TooDifferent` when there is no more. */
  spend(steps: number): void {
    this.left -= steps;
    if (this.left < 0) throw new TooDifferent();
  }
}
