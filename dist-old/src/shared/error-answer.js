/** Maximum issues in the one-line message of a 422. */
const SHOWN_ISSUES = 3;
/** Errors that single calls and lines of a batch share. Sizes in bytes. */
export const errors = {
    /** The body cannot be parsed, or the tool rejects the input. */
    refused: (message) => ({ status: 400, error: message }),
    timeout: (tool, limitMs) => ({
        status: 400,
        error: `${tool} exceeded its time limit of ${limitMs / 1000} s: send a smaller or simpler input`,
    }),
    outOfMemory: (tool, heapMb) => ({
        status: 400,
        error: `${tool} exceeded its memory limit of ${heapMb} MB: send a smaller or simpler input`,
    }),
    tooLarge: (limit) => ({
        status: 413,
        error: `request body too large: maximum ${limit.toLocaleString('en')} bytes`,
    }),
    invalid: (issues) => ({
        status: 422,
        error: `invalid request: ${summaryOf(issues)}`,
        issues,
    }),
    defect: () => ({ status: 500, error: 'internal error: it has been logged' }),
};
/** The error of a line whose task failed. */
export function answerToLineFailure(failure, tool) {
    switch (failure.kind) {
        case 'timeout':
            return errors.timeout(tool, failure.limitMs);
        case 'memory':
            return errors.outOfMemory(tool, failure.heapMb);
        case 'other':
            return failure.answer;
    }
}
/** The first issues in one line, and how many more there are. */
function summaryOf(issues) {
    const shown = issues
        .slice(0, SHOWN_ISSUES)
        .map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
    const more = issues.length - shown.length;
    return shown.join('; ') + (more > 0 ? `; and ${more} more` : '');
}
//# sourceMappingURL=error-answer.js.map