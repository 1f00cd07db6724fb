import t from 'tap';
import { judge } from './conformance.js';
const check = (id, status = 'SUCCESS') => ({ id, status, errorMessage: 'why' });
const CACHING = ['prompts-list', 'resources-list', 'resources-templates-list'].map(name => check(`sep-2549-${name}-caching-hints`, 'FAILURE'));
t.test('a scenario is judged by its checks', async (t) => {
    for (const [scenario, checks, passed, line] of [
        ['tools-list', [check('a'), check('b', 'SKIPPED')], true, 'passed tools-list: 1 checks'],
        ['tools-list', [check('a'), check('b', 'FAILURE')], false, 'FAILED tools-list: b why'],
        ['tools-list', [check('a', 'WARNING')], false, 'FAILED tools-list: a why'],
        ['tools-list', [], false, 'FAILED tools-list: no checks'],
        ['prompts-list', [check('p', 'FAILURE')], true, 'passed prompts-list: 0 checks, 1 not applicable (prompts)'],
        ['prompts-list', [check('wire-schema-valid', 'FAILURE')], false, 'FAILED prompts-list: wire-schema-valid why'],
        ['prompts-list', [check('p')], false, 'FAILED prompts-list: recorded as not applicable, but passed: prompts-list'],
        ['caching', [check('a'), ...CACHING], true, 'passed caching: 1 checks, 3 not applicable (prompts, resources)'],
        ['caching', [check('a', 'FAILURE'), ...CACHING], false, 'FAILED caching: a why'],
        [
            'caching',
            [check('sep-2549-prompts-list-caching-hints'), ...CACHING.slice(1)],
            false,
            'FAILED caching: recorded as not applicable, but passed: sep-2549-prompts-list-caching-hints',
        ],
    ]) {
        t.same(judge(scenario, checks), { passed, line });
    }
});
//# sourceMappingURL=conformance.test.js.map