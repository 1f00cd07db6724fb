import { LINE_ENVELOPE } from '../../src/shared/call.js';
import { errors } from '../../src/shared/error-answer.js';
import { checkAnswerSize } from '../answer-size.js';
import { toolFailureOf } from '../failure.js';
import { stringify } from '../json/json-text.js';
import { TOOL_MODULES, validatorOf, workOf } from '../tool-modules.js';
/** Imports the modules of a known tool. */
export async function loadTool(id, progress) {
    const { bodyLimit } = TOOL_MODULES.get(id);
    return {
        id,
        bodyLimit,
        validate: await validatorOf(id, progress),
        run: await workOf(id, progress),
    };
}
/** Runs the call in a line of so many bytes, with its tool. Every failure becomes an answer. */
export function answerTo({ id, input }, bytes, { id: tool, bodyLimit, validate, run }, limitMs) {
    if (bytes > bodyLimit + LINE_ENVELOPE)
        return errorLine(id, errors.tooLarge(bodyLimit));
    try {
        const issues = validate(input);
        if (issues.length > 0)
            return errorLine(id, errors.invalid(issues));
        const text = `{${id}"ok":true,"result":${stringify(run(input, limitMs))}}\n`;
        checkAnswerSize(text);
        return { text, status: 200 };
    }
    catch (error) {
        const failure = toolFailureOf(error, limitMs);
        const answer = errorLine(id, answerToToolFailure(failure, tool));
        return failure.kind === 'defect' ? { ...answer, defect: failure.stack } : answer;
    }
}
/** An error as the answer to a line; `id` is that of `LineCall`. */
export function errorLine(id, answer) {
    return { text: `{${id}${JSON.stringify(answer).slice(1)}\n`, status: answer.status };
}
function answerToToolFailure(failure, tool) {
    switch (failure.kind) {
        case 'refused':
            return errors.refused(failure.message);
        case 'invalid':
            return errors.invalid(failure.issues);
        case 'timeout':
            return errors.timeout(tool, failure.limitMs);
        case 'defect':
            return errors.defect();
    }
}
//# sourceMappingURL=answer-line.js.map