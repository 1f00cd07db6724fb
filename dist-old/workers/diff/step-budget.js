/** The inputs are too different to find a shortest edit script in time. */
export class TooDifferent extends Error {
    name = 'TooDifferent';
}
/**
 * A budget for one comparison, in steps of about two nanoseconds. Counted and not timed, so that the same input always
 * has the same answer.
 */
export class StepBudget {
    left;
    constructor(steps) {
        this.left = steps;
    }
    /** Throws `TooDifferent` if the budget is exceeded. */
    spend(steps) {
        this.left -= steps;
        if (this.left < 0)
            throw new TooDifferent();
    }
}
//# sourceMappingURL=step-budget.js.map