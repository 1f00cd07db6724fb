import { applyPatch } from 'diff';
import fc from 'fast-check';
import jsQR from 'jsqr';
import t from 'tap';
import { readCatalog } from '../../src/catalog.js';
import { outputText } from '../../src/cli/output.js';
import { render } from '../../src/cli/render.js';
import { viewOf } from '../../src/shared/presentation.js';
import { stringify } from '../../workers/json/json-text.js';

const catalog = await readCatalog();
const PIPE = { isTerminal: false, color: false };
const TERMINAL = { isTerminal: true, color: true };

type Json = Readonly<Record<string, unknown>>;

/** The output of the command line for an input; missing fields are those of the tool's first example. */
async function print(id: string, input: Json, screen = PIPE): Promise<string> {
  const { tool, workUrl } = catalog.get(id)!;
  const { run } = (await import(workUrl)) as { run: (input: unknown, limitMs: number) => Json };
  const [example] = tool.examples;
  const whole = { ...(example.input as Json), ...input };
  const pieces = render(
    viewOf(tool.presentation, whole),
    JSON.parse(stringify(run(whole, 3000))) as Json,
    whole,
    screen,
  );
  return outputText(pieces, screen);
}

const DIFF = { mode: 'text', ignoreWhitespace: false };

t.test('a diff is a patch from the first text to the second', async t => {
  const line = fc.constantFrom('a', 'b', 'c', '', '-x', '+y', '@@');
  const text = fc.array(line, { minLength: 1, maxLength: 30 }).map(lines => `${lines.join('\n')}\n`);
  await fc.assert(
    fc.asyncProperty(text, text, async (a, b) => {
      const patch = await print('diff-checker', { ...DIFF, a, b });
      t.equal(patch === '' ? a : applyPatch(a, patch), b);
    }),
    { numRuns: 200 },
  );
});

t.test('on a terminal, differences and matches are colored', async t => {
  const diff = await print('diff-checker', { ...DIFF, a: 'one\ntwo\n', b: 'one\nTWO\n' }, TERMINAL);
  const [red, green, cyan, off] = ['\u001b[31m', '\u001b[32m', '\u001b[36m', '\u001b[0m'];
  t.equal(diff, `${cyan}@@ -1,2 +1,2 @@${off}\n one\n${red}-two${off}\n${green}+TWO${off}\n`);
  const grep = { text: 'banana\n', pattern: 'an', wholeWord: false, flags: { global: true } };
  t.equal(await print('grep', grep, TERMINAL), `1:b${red}an${off}${red}an${off}a\n`);
  const white = { isTerminal: true, color: false };
  t.notMatch(await print('diff-checker', { ...DIFF, a: 'a', b: 'b' }, white), '\u001b', 'NO_COLOR');
});

t.test('a color has a swatch', async t => {
  const color = { color: '#336699' };
  t.match(await print('color-converter', color, TERMINAL), /^\u001b\[48;2;51;102;153m {2}\u001b\[0m #336699\n/);
  t.match(await print('color-converter', color), /^#336699\n/);
});

t.test('a QR code on a terminal is readable (oracle: jsqr)', async t => {
  for (const payload of ['a', 'https://example.com/?q=1', 'x'.repeat(300)]) {
    const drawn = await print('qr-generator', { payload }, TERMINAL);
    // Each character is a column of two modules; the drawn half is light.
    const rows = drawn.split('\n').slice(0, -1);
    const modules = rows.flatMap(row => [
      [...row].map(char => char === '█' || char === '▀'),
      [...row].map(char => char === '█' || char === '▄'),
    ]);
    const side = modules[0]!.length;
    const scale = 4;
    const pixels = new Uint8ClampedArray((side * scale) ** 2 * 4);
    for (let y = 0; y < side * scale; y++) {
      for (let x = 0; x < side * scale; x++) {
        const value = modules[Math.floor(y / scale)]?.[Math.floor(x / scale)] ? 255 : 0;
        pixels.set([value, value, value, 255], 4 * (y * side * scale + x));
      }
    }
    const read = jsQR as unknown as typeof jsQR.default;
    t.equal(read(pixels, side * scale, side * scale)?.data, payload);
    t.match(await print('qr-generator', { payload }), /^<svg /, 'a pipe gets the SVG');
  }
});

/** What makes a terminal do something, or its line look like another one. */
const HOSTILE = '\u001b[2J\u009b31m\u001b[31m\b\r\u007f\u202e';

/** A value with a hostile text in place of each text, and each name of a free object. */
function hostile(value: unknown): unknown {
  if (typeof value === 'string') return `${HOSTILE}${value}`;
  if (Array.isArray(value)) return value.map(hostile);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, hostile(inner)]));
}

t.test('on a terminal, no text of a result is executed', async t => {
  for (const [id, { tool }] of catalog) {
    for (const { name, input, result } of tool.examples) {
      if (result === undefined) continue;
      const view = viewOf(tool.presentation, input);
      const pieces = render(view, hostile(result) as Json, hostile(input) as Json, { isTerminal: true, isFull: true });
      const shown = outputText(pieces, { isTerminal: true, color: false });
      t.notMatch(shown, /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202e]|\r(?!\n)/, `${id}: ${name}`);
      if (outputText(pieces, PIPE).includes(HOSTILE)) t.match(shown, '\\u001b[2J\\u009b31m\\u001b[31m\\u0008\\u000d');
    }
  }
  const claims = Buffer.from(JSON.stringify({ 'a\n\u001b[2Jb': 'c\nd' })).toString('base64url');
  const token = `eyJhbGciOiJub25lIn0.${claims}.`;
  t.match(
    await print('jwt-decoder', { token }, TERMINAL),
    '\n  a\\u000a\\u001b[2Jb: c\\u000ad\n',
    'names of claims, too',
  );
});

t.test('on a terminal, a matched line end does not begin a line; a pipe gets the bytes', async t => {
  const match = { pattern: 'a[^c]*', text: 'a\n9-9: b\u001bc', flags: { global: true } };
  const plain = { isTerminal: true, color: false };
  t.equal(await print('regex-tester', match, plain), '0-9: a\\u000a9-9: b\\u001b\n');
  t.equal(await print('regex-tester', match), '0-9: a\n9-9: b\u001b\n');
  t.equal(await print('regex-tester', { ...match, replacement: '$$&' }), '$&c\n', 'the text after replacement');
  t.equal(await print('base64', { mode: 'decode', input: 'YQkNCmING1s=' }, plain), 'a\t\r\nb\\u000d\\u001b[\n');
  t.equal(await print('base64', { mode: 'decode', input: 'YQkNCmING1s=' }), 'a\t\r\nb\r\u001b[');
  t.equal(await print('base64', { mode: 'encode', input: 'a' }), 'YQ==\n', 'a text ends with a line end');
});
