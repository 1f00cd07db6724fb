/** The inputs are too different to find a shortest edit script in time. */
export class TooDifferent extends Error {
  override readonly name = 'TooDifferent';
}

/**
 * A budget for one comparison, in steps of about two nanoseconds. Counted and not timed, so that the same input always
 * has the same answer.
 */
export class StepBudget {
  left: number;

  constructor(steps: number) {
    this.left = steps;
  }

  /** Throws `TooDifferent` if the budget is exceeded. */
  spend(steps: number): void {
    this.left -= steps;
    if (this.left < 0) throw new TooDifferent();
  }
}
