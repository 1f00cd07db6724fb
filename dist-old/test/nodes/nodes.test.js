import t from 'tap';
import { readManifest } from '../supply/lock.js';
import { NODES, parseCounts, parseSelection, progressOf, resultLine } from './versions.js';
t.test('the oldest tested Node is that of package.json', async (t) => {
    t.same(readManifest()['engines'], { node: `>=${NODES[0]}` });
});
t.test('arguments select Node versions and test files', async (t) => {
    t.same(parseSelection([]), { nodes: NODES, files: [] });
    t.same(parseSelection(['--only', '26']), { nodes: ['26'], files: [] });
    t.same(parseSelection(['--only=26,20.19', '--only', '24', 'dist/test/url/standard.test.js']), {
        nodes: ['20.19', '24', '26'],
        files: ['dist/test/url/standard.test.js'],
    });
    t.throws(() => parseSelection(['--only', '18']), new Error('--only: expected one of 20.19, 22, 24, 26, got "18"'));
    t.throws(() => parseSelection(['--all']), /--all/);
});
t.test('the report of tap is summarized', async (t) => {
    const counts = { total: 12, pass: 9, fail: 1, skip: 2 };
    t.same(parseCounts('# { total: 12, pass: 9, fail: 1, skip: 1, todo: 1 }'), counts);
    t.same(parseCounts('# { total: 7, pass: 7 }'), { total: 7, pass: 7, fail: 0, skip: 0 });
    t.equal(parseCounts('    # { total: 7, pass: 7 }'), undefined, 'the counts of a file are ignored');
    t.equal(progressOf('ok 3 - dist/test/url/standard.test.js # time=9.2ms'), 'passed dist/test/url/standard.test.js');
    t.equal(progressOf('not ok 3 - dist/test/url/standard.test.js'), 'FAILED dist/test/url/standard.test.js');
    t.equal(progressOf('    ok 3 - url/standard.test.js # time=9.2ms'), 'passed url/standard.test.js', 'a file of the suite');
    t.equal(progressOf('    ok 3 - an assertion'), undefined);
    t.same(resultLine('26.1.0', 0, { ...counts, fail: 0 }), {
        line: 'Node 26.1.0: 9 passed, 0 failed, 2 skipped',
        passed: true,
    });
    t.same(resultLine('26.1.0', 1, counts), {
        line: 'Node 26.1.0: 9 passed, 1 failed, 2 skipped (exit code 1)',
        passed: false,
    });
    t.same(resultLine('26.1.0', 1, { ...counts, fail: 0 }).passed, false, 'a failing exit code fails the run');
    t.same(resultLine('26.1.0', 0, { total: 0, pass: 0, fail: 0, skip: 0 }).passed, false, 'a run without tests fails');
    t.same(resultLine('26.1.0', null, undefined), { line: 'Node 26.1.0: no counts (exit code null)', passed: false });
});
//# sourceMappingURL=nodes.test.js.map