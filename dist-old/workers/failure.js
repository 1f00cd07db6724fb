import { DeadlineError } from './deadline.js';
import { InvalidInputError, ToolError } from './tool-error.js';
/** What the work of a tool has thrown, as a plain value. */
export function toolFailureOf(error, limitMs) {
    if (error instanceof ToolError)
        return { kind: 'refused', message: error.message };
    if (error instanceof InvalidInputError)
        return { kind: 'invalid', issues: error.issues };
    if (error instanceof DeadlineError)
        return { kind: 'timeout', limitMs };
    return { kind: 'defect', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
//# sourceMappingURL=failure.js.map