import { applyPatch } from 'diff';
import fc from 'fast-check';
import jsQR from 'jsqr';
import t from 'tap';
import { readCatalog } from '../../src/catalog.js';
import { render } from '../../src/cli/render.js';
import { viewOf } from '../../src/shared/presentation.js';
import { stringify } from '../../workers/json/json-text.js';
const catalog = await readCatalog();
const PIPE = { isTerminal: false, color: false };
const TERMINAL = { isTerminal: true, color: true };
/** The output of the command line for an input; missing fields are those of the tool's first example. */
async function print(id, input, screen = PIPE) {
    const { tool, workUrl } = catalog.get(id);
    const { run } = (await import(workUrl));
    const [example] = tool.examples;
    const whole = { ...example.input, ...input };
    return render(viewOf(tool.presentation, whole), JSON.parse(stringify(run(whole, 3000))), whole, screen);
}
const DIFF = { mode: 'text', ignoreWhitespace: false };
t.test('a diff is a patch from the first text to the second', async (t) => {
    const line = fc.constantFrom('a', 'b', 'c', '', '-x', '+y', '@@');
    const text = fc.array(line, { minLength: 1, maxLength: 30 }).map(lines => `${lines.join('\n')}\n`);
    await fc.assert(fc.asyncProperty(text, text, async (a, b) => {
        const patch = await print('diff-checker', { ...DIFF, a, b });
        t.equal(patch === '' ? a : applyPatch(a, patch), b);
    }), { numRuns: 200 });
});
t.test('on a terminal, differences and matches are colored', async (t) => {
    const diff = await print('diff-checker', { ...DIFF, a: 'one\ntwo\n', b: 'one\nTWO\n' }, TERMINAL);
    const [red, green, cyan, off] = ['\u001b[31m', '\u001b[32m', '\u001b[36m', '\u001b[0m'];
    t.equal(diff, `${cyan}@@ -1,2 +1,2 @@${off}\n one\n${red}-two${off}\n${green}+TWO${off}\n`);
    const grep = { text: 'banana\n', pattern: 'an', wholeWord: false, flags: { global: true } };
    t.equal(await print('grep', grep, TERMINAL), `1:b${red}an${off}${red}an${off}a\n`);
    const white = { isTerminal: true, color: false };
    t.notMatch(await print('diff-checker', { ...DIFF, a: 'a', b: 'b' }, white), '\u001b', 'NO_COLOR');
});
t.test('a color has a swatch', async (t) => {
    const color = { color: '#336699' };
    t.match(await print('color-converter', color, TERMINAL), /^\u001b\[48;2;51;102;153m {2}\u001b\[0m #336699\n/);
    t.match(await print('color-converter', color), /^#336699\n/);
});
t.test('a QR code on a terminal is readable (oracle: jsqr)', async (t) => {
    for (const payload of ['a', 'https://example.com/?q=1', 'x'.repeat(300)]) {
        const drawn = await print('qr-generator', { payload }, TERMINAL);
        // Each character is a column of two modules; the drawn half is light.
        const rows = drawn.split('\n').slice(0, -1);
        const modules = rows.flatMap(row => [
            [...row].map(char => char === '█' || char === '▀'),
            [...row].map(char => char === '█' || char === '▄'),
        ]);
        const side = modules[0].length;
        const scale = 4;
        const pixels = new Uint8ClampedArray((side * scale) ** 2 * 4);
        for (let y = 0; y < side * scale; y++) {
            for (let x = 0; x < side * scale; x++) {
                const value = modules[Math.floor(y / scale)]?.[Math.floor(x / scale)] ? 255 : 0;
                pixels.set([value, value, value, 255], 4 * (y * side * scale + x));
            }
        }
        const read = jsQR;
        t.equal(read(pixels, side * scale, side * scale)?.data, payload);
        t.match(await print('qr-generator', { payload }), /^<svg /, 'a pipe gets the SVG');
    }
});
t.test('control characters are escaped on a terminal', async (t) => {
    const claims = Buffer.from('{"iss":"\\u001b[2J\\u009b31m\\n"}').toString('base64url');
    const text = await print('jwt-decoder', { token: `eyJhbGciOiJub25lIn0.${claims}.` }, TERMINAL);
    t.notMatch(text, /[\u001b\u009b]/);
    t.match(text, '\\u001b[2J\\u009b31m\\u000a');
});
//# sourceMappingURL=render.test.js.map