/**
 * The tool cannot do what was asked, because of the caller's input (400). The message says what is wrong, where, and
 * what was expected.
 */
export class ToolError extends Error {
    name = 'ToolError';
}
/** The input is invalid in a way that only the tool can detect: answered 422, like schema issues. */
export class InvalidInputError extends Error {
    issues;
    name = 'InvalidInputError';
    constructor(issues) {
        super(issues.map(({ path, message }) => `${path}: ${message}`).join('; '));
        this.issues = issues;
    }
}
//# sourceMappingURL=tool-error.js.map