import { Buffer } from 'node:buffer';
import t from 'tap';
import { ANSWER_LIMIT } from '../../src/shared/tool.js';
import { fitsAnswer } from '../../workers/text/fits-answer.js';
t.test('the limit applies to the bytes of the JSON string', async (t) => {
    for (const unit of ['a', '\n', '\0', '\ud800']) {
        const bytes = Buffer.byteLength(JSON.stringify(unit)) - 2;
        const max = Math.floor((ANSWER_LIMIT - 1024) / bytes);
        t.ok(fitsAnswer(unit.repeat(max)), `${JSON.stringify(unit)} at the limit`);
        t.notOk(fitsAnswer(unit.repeat(max + 1)), `${JSON.stringify(unit)} above the limit`);
    }
    t.ok(fitsAnswer(''));
});
//# sourceMappingURL=fits-answer.test.js.map