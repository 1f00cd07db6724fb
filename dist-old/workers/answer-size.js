import { Buffer } from 'node:buffer';
import { SMALL_BODY } from '../src/shared/call.js';
import { ANSWER_LIMIT } from '../src/shared/tool.js';
import { ToolError } from './tool-error.js';
/** Throws `ToolError` if an answer is larger than the service sends. */
export function checkAnswerSize(answer) {
    if (answer.length <= SMALL_BODY)
        return;
    const bytes = Buffer.byteLength(answer);
    if (bytes <= ANSWER_LIMIT)
        return;
    throw new ToolError(`result too large: ${bytes.toLocaleString('en')} bytes, maximum ${ANSWER_LIMIT.toLocaleString('en')}`);
}
//# sourceMappingURL=answer-size.js.map