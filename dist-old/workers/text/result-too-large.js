import { ANSWER_LIMIT } from '../../src/shared/tool.js';
/** The message for a result above the maximum answer size; `hint` says what to reduce. */
export function resultTooLarge(hint) {
    return `result too large: maximum ${ANSWER_LIMIT / 1024 / 1024} MB; ${hint}`;
}
//# sourceMappingURL=result-too-large.js.map