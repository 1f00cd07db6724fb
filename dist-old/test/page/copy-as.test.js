import { spawnSync } from 'node:child_process';
import t from 'tap';
import { asCurl, fileAsCommand, fileAsCurl } from '../../src/web/copy-as.js';
const url = 'http://127.0.0.1:3000/api/tools/hash-calc';
t.test('a shell runs the curl command of a text of any length', async (t) => {
    for (const text of ["it's", "it's é\n".repeat(30_000)]) {
        // Instead of curl: writes the standard input if the body is there, otherwise the body.
        const script = `curl() { for last; do :; done; if [ "$last" = @- ]; then cat; else printf %s "$last"; fi; }
${asCurl(url, { text })}`;
        const { stdout, stderr } = spawnSync('bash', { input: script, encoding: 'utf8', maxBuffer: 1 << 26 });
        t.equal(stdout, JSON.stringify({ text }), `${text.length} characters`);
        t.equal(stderr, '');
    }
    // Linux rejects arguments of 128 KiB.
    const [longest = 0] = asCurl(url, { text: 'x'.repeat(1_000_000) })
        .split('| curl')
        .slice(1)
        .map(({ length }) => length);
    t.ok(longest > 0 && longest < 128 * 1024, `${longest} characters are arguments of curl`);
});
t.test('the name of a file is one word, and not an option', async (t) => {
    t.equal(fileAsCommand('color-space', { name: '-a b.png', type: 'image/png' }), "toolpool color-space './-a b.png'");
    t.match(fileAsCurl(url, { name: 'a b.png', type: 'image/png' }), /-H 'content-type: image\/png' .* '@a b\.png'$/);
});
//# sourceMappingURL=copy-as.test.js.map