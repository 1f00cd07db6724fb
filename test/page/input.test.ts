import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { start } from '../service.js';
import { until } from '../socket.js';
import { EDITORS, editorText, fillEditor, loadedEditor, openBrowser, recordFaults, waitForTool } from './browser.js';

/** What comes into the page from outside: files, links and large results. */
const browser = await openBrowser(t);
const service = await start(t);

interface OpenPage {
  readonly page: Page;
  readonly faults: string[];
  /** The URLs of all calls. */
  readonly calls: string[];
}

async function visit(t: Test, fragment: string): Promise<OpenPage> {
  const page = await browser!.newPage({ serviceWorkers: 'block' });
  t.teardown(() => page.close());
  const faults = recordFaults(page);
  const calls: string[] = [];
  page.on('request', request => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  await page.goto(`${service.url}/${fragment}`);
  await waitForTool(page);
  return { page, faults, calls };
}

/** A PNG image of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const fragmentOf = (page: Page): string => new URL(page.url()).hash;
const packed = (texts: unknown): string => deflateRawSync(JSON.stringify(texts)).toString('base64url');
const file = (name: string, content: string | readonly number[]) => ({
  name,
  mimeType: 'text/plain',
  buffer: typeof content === 'string' ? Buffer.from(content) : Buffer.from(content),
});

if (browser !== undefined) {
  t.test('an option that has been changed is shown, also after it has its first value again', async t => {
    const { page, faults } = await visit(t, '#/grep?linesBefore=1');
    const before = page.getByRole('spinbutton', { name: 'Lines before' });
    await before.fill('0');
    await page.locator('.option:focus-within', { has: before }).waitFor();
    t.equal(await page.getByRole('spinbutton', { name: 'Lines after' }).count(), 0);
    t.match(page.url(), /#\/grep$/);
    await page.goto(`${service.url}/#/number-base`);
    await page.getByRole('textbox', { name: 'Value' }).fill('0b101');
    await page.getByRole('button', { name: 'Use from base 2' }).click();
    await page.locator('.view', { hasText: '101' }).waitFor();
    t.equal(await page.getByRole('spinbutton', { name: 'From base' }).inputValue(), '2');
    t.same(faults, []);
  });

  t.test('of a wide table, the first columns are elements', async t => {
    const { page, faults } = await visit(t, '#/json-formatter');
    const record = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`k${at}`, at]));
    const output = JSON.stringify(new Array(81).fill(record));
    await page.route('**/api/tools/*', route => route.fulfill({ json: { ok: true, result: { output, valid: true } } }));
    await fillEditor(page, '[]');
    await page.getByLabel('table, 81 rows').check();
    await page.getByText('First 100 of 2,000 columns').waitFor();
    t.equal(await page.locator('.view td').count(), 81 * 100);
    t.same(faults, []);
  });

  t.test('a file is read as UTF-8, and keeps its bytes when it is edited', async t => {
    const { page, faults, calls } = await visit(t, '#/hash-calc');
    const choose = page.locator('input[type=file]');
    const digestOf = (text: string) => page.getByText(createHash('sha256').update(text).digest('hex')).first();
    await choose.setInputFiles(file('crlf.txt', '\ufeffa\r\nb\r\n'));
    await digestOf('\ufeffa\r\nb\r\n').waitFor();
    await loadedEditor(page);
    await page.focus(EDITORS);
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('End');
    await page.keyboard.type('\nx');
    t.equal(await page.evaluate('document.activeElement.selectionStart'), 4, 'the caret stays');
    await digestOf('\ufeffa\r\nx\r\nb\r\n').waitFor();

    await page.evaluate(`(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([Uint8Array.of(0xff, 0xfe)], 'dropped.txt', { type: 'text/plain' }));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    })()`);
    await page.locator('dialog .suggestions button', { hasText: 'Hash calculator' }).first().waitFor();
    await page.keyboard.press('Escape');
    await page.goto(`${service.url}/#/json-formatter`);
    const notice = page.locator('.foot', { hasText: 'latin.txt: expected UTF-8 text, found other bytes' }).waitFor();
    await Promise.all([notice, choose.setInputFiles(file('latin.txt', [0x63, 0x61, 0x66, 0xe9]))]);
    t.equal(await editorText(page), '');
    t.ok(calls.every(url => url.endsWith('hash-calc')));
    t.same(faults, []);
  });

  t.test('each text can be a file, also the same one again', async t => {
    const { page } = await visit(t, '#/diff-checker');
    for (const [at, name] of ['Original', 'Changed'].entries()) {
      await page.getByRole('button', { name: `Open file: ${name}` }).waitFor();
      const choose = page.locator('input[type=file]').nth(at);
      await choose.setInputFiles(file(`${name}.txt`, `${name}\n`));
      await page.getByRole('button', { name: `Clear: ${name}` }).waitFor();
      t.equal(await editorText(page, at), `${name}\n`);
      t.equal(await choose.inputValue(), '', 'otherwise the browser would report no change');
    }
    await page.getByText('1 removed').waitFor();
  });

  t.test('a text of very many lines is shown in an editor, and edited', async t => {
    const { page } = await visit(t, '#/hash-calc');
    const text = 'x\r\n'.repeat(20_000);
    const digestOf = (text: string) => page.getByText(createHash('sha256').update(text).digest('hex')).first();
    await page.locator('input[type=file]').setInputFiles(file('lines.txt', text));
    await digestOf(text).waitFor();
    await loadedEditor(page);
    await page.keyboard.press('Control+End');
    await page.keyboard.type('y');
    await digestOf(`${text}y`).waitFor();
    t.equal(await editorText(page), `${text}y`);
  });

  t.test('links of other types and damaged links open the tool', async t => {
    const { page, faults } = await visit(t, '#/url-parser?params=[null]');
    await fillEditor(page, 'https://example.com/?a=1');
    await page.waitForSelector('.status .good');
    await page.evaluate(`location.hash = '#/hash-calc?_=yyvNyQEA'`);
    await page.locator('h1', { hasText: 'Hash calculator' }).waitFor();
    await fillEditor(page, 'abc');
    await page.waitForSelector('.status .good');
    t.same(faults, []);
  });

  t.test('the address has no text that was not in the link, and follows edits', async t => {
    const { page, calls } = await visit(t, `#/grep?_=${packed({ text: 'a secret', pattern: 'sec' })}`);
    await page.getByText('This text came with a link').waitFor();
    t.match(fragmentOf(page), /_=/);
    await page.click('.tools a[href="#/uuid-gen"]');
    await page.waitForSelector('.items');
    await page.goBack();
    await page.getByText('This text came with a link').waitFor();
    t.equal(calls.length, 1, 'only the generator was called');
    await page.getByLabel('Pattern').fill('e');
    await page.waitForSelector('.status .good');
    t.equal(fragmentOf(page), '#/grep');
    await page.goto(`${service.url}/#/mock-data?format=sql&tableName=secret`);
    await page.getByText('This text came with a link').waitFor();
    t.equal(calls.length, 2, 'a link with a text does not run a generator');
  });

  t.test('a call without a result is an error, and does not leave the last result beside another text', async t => {
    const { page, faults } = await visit(t, '#/json-formatter');
    const message = (text: string) => page.locator('.view .message', { hasText: text }).waitFor();
    await fillEditor(page, '[1]');
    await page.waitForSelector('.status .good');
    const broken = 'new ReadableStream({ start: body => body.error(new TypeError("lost")) })';
    await page.evaluate(`window.fetch = async () => new Response(${broken})`);
    await fillEditor(page, '[2]');
    await message('the connection was lost');
    await page.evaluate(`window.fetch = async () => new Response('null')`);
    await fillEditor(page, '[3]');
    await message('unexpected answer: status 200');
    await page.evaluate(`window.fetch = (_, { signal }) => new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    })`);
    await fillEditor(page, '[4]');
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await message('the call was cancelled');
    await page.locator(`${EDITORS}:focus-within`).waitFor();
    t.same(faults, []);
  });

  t.test('an error is at the field that it is about', async t => {
    const { page } = await visit(t, '#/json-schema?mode=validate');
    const at = (text: string) => page.locator('.view .message', { hasText: text }).waitFor();
    const invalid = () =>
      page.locator('[aria-invalid=true]').evaluateAll(all => all.map(({ ariaLabel, id }) => ariaLabel ?? id !== ''));
    const jumps = page.getByRole('button', { name: 'Go there' });
    await page.getByRole('textbox', { name: 'Instance' }).fill('{"a":1}');
    await page.getByRole('textbox', { name: 'Schema' }).fill('{"type":\n x}');
    await at('line 2, column 2: the schema is not JSON');
    t.same(await invalid(), ['Schema']);
    await page.keyboard.press('F8');
    await page.locator('.field', { hasText: 'Schema' }).locator(`${EDITORS}:focus-within`).waitFor();
    t.equal(await page.evaluate('document.activeElement.selectionStart'), 10);

    await page.goto(`${service.url}/#/cidr-calculator?mode=range`);
    await page.getByRole('textbox', { name: 'Start' }).fill('10.0.0.1');
    await page.getByRole('textbox', { name: 'End' }).fill('x.y');
    await at('No result: see End.');
    t.equal(await jumps.count(), 0, 'an option has no lines');
    t.same(await invalid(), [true]);
    await page.locator('.option .issue', { hasText: 'end: "x" at offset 0' }).waitFor();
    const ring = await page.evaluate(`getComputedStyle(document.querySelector('.option .issue')).outlineStyle`);
    t.equal(ring, 'none', 'the focus ring is around the field alone');

    await page.goto(`${service.url}/#/jwt-decoder`);
    const payload = Buffer.from('{\n"a": x}').toString('base64url');
    await fillEditor(page, `eyJhbGciOiJub25lIn0.${payload}.`);
    await at('at offset 7 of the decoded text');
    t.equal(await jumps.count(), 0, 'the offset is not one of the token');
  });

  t.test('a link with a long text does not come back when the user has gone on', async t => {
    const { page } = await visit(t, '#/base64');
    const link = `#/grep?_=${packed({ text: 'x'.repeat(3_000_000), pattern: 'y' })}`;
    await page.evaluate(`location.hash = '${link}'; setTimeout(() => { location.hash = '#/hash-calc'; })`);
    await page.locator('h1', { hasText: 'Hash calculator' }).waitFor();
    await page.waitForTimeout(500);
    t.equal(await page.textContent('h1'), 'Hash calculator');
    t.equal(fragmentOf(page), '#/hash-calc');
  });

  t.test('a button that disappears when a key presses it leaves the focus beside it', async t => {
    const { page } = await visit(t, '#/diff-checker');
    const [first, second] = [page.locator('.texts .field').first(), page.locator('.texts .field').last()];
    await fillEditor(page, 'b', 1);
    await second.getByRole('button', { name: 'Clear' }).press('Enter');
    await second.locator(`${EDITORS}:focus-within`).waitFor();
    await page.getByRole('button', { name: 'Try an example' }).press('Enter');
    await first.locator(`${EDITORS}:focus-within`).waitFor();
    await page.waitForSelector('.status .warn');
    await page.getByRole('button', { name: 'Share' }).press('Enter');
    await page.getByRole('menuitem').first().press('Enter');
    await page.locator('button:focus', { hasText: 'Share' }).waitFor();
    t.pass('a menu returns the focus to its button');
  });

  t.test('a text that is dropped on a field is for the field, and a drop of nothing for nobody', async t => {
    const { page } = await visit(t, '#/hash-calc');
    await loadedEditor(page);
    const inEditor = `document.querySelector('text-editor').shadowRoot.querySelector('.cm-content')`;
    const inHeading = `document.querySelector('h1')`;
    const drop = (target: string, fill: string) =>
      page.evaluate<boolean>(`(() => {
        const dataTransfer = new DataTransfer();
        ${fill};
        const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, composed: true });
        ${target}.dispatchEvent(event);
        return event.defaultPrevented;
      })()`);
    const close = async (): Promise<void> => {
      await page.keyboard.press('Escape');
      await page.locator('dialog').waitFor({ state: 'detached' });
    };
    const text = `dataTransfer.setData('text/plain', '[1]')`;
    const png = `dataTransfer.items.add(new File(['x'], 'a.png', { type: 'image/png' }))`;
    await drop(inEditor, text);
    t.equal(await editorText(page), '[1]');
    t.equal(await drop(inHeading, ''), true);
    t.equal(await page.locator('dialog').count(), 0);
    t.equal(await drop(inHeading, text), true);
    await page.getByRole('dialog', { name: 'Tools that suit' }).waitFor();
    await close();
    t.equal(await drop(inEditor, png), true, 'the browser would open it');
    await page.getByRole('dialog', { name: 'Tools that suit' }).waitFor();
    await close();
    await page.evaluate(`(() => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['x'], 'a.png', { type: 'image/png' }));
      ${inEditor}.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true }));
    })()`);
    await page.getByRole('dialog', { name: 'Tools that suit' }).waitFor();
    t.equal(await editorText(page), '[1]', 'a pasted image is offered to its tools, although the field has the focus');
  });

  t.test('the code of a call with a file names the file', async t => {
    const { page } = await visit(t, '#/color-space');
    await page.locator('input[type=file]').setInputFiles({ name: "it's.png", mimeType: 'image/png', buffer: PNG });
    await page.waitForSelector('.status .good');
    const copied = async (name: string): Promise<string> => {
      await page.evaluate(`navigator.clipboard.writeText = async text => { window.copied = text; }`);
      await page.getByRole('button', { name: 'As code' }).click();
      await page.getByRole('menuitem', { name }).click();
      return page.evaluate<string>('window.copied');
    };
    t.equal(
      await copied('curl'),
      `curl -sS ${service.url}/api/tools/color-space -H 'content-type: image/png' --data-binary '@it'\\''s.png'`,
    );
    t.equal(await copied('command line'), "toolpool color-space 'it'\\''s.png'");
    t.match(await copied('TypeScript'), `body: await readFile("it's.png"),`);
    t.equal(await page.getByRole('menuitem').count(), 0);
    await page.getByRole('button', { name: 'As code' }).click();
    await page.getByRole('menuitem').first().waitFor();
    t.equal(await page.getByRole('menuitem').count(), 3, 'a message of MCP cannot name a file');
  });

  t.test('stored settings of other types are ignored', async t => {
    const page = await browser.newPage({ serviceWorkers: 'block' });
    t.teardown(() => page.close());
    const faults = recordFaults(page);
    await page.addInitScript(`
      localStorage.setItem('toolpool', '{"favorites":null,"split":"wide","theme":1,"isHistoryKept":true}');
      localStorage.setItem('toolpool-runs', '[null,{"tool":"hash-calc"}]');
    `);
    await page.goto(`${service.url}/#/hash-calc`);
    await waitForTool(page);
    await fillEditor(page, 'abc');
    await page.waitForSelector('.status .good');
    await page.click('text=History');
    await page.waitForSelector('.runs');
    t.same(faults, []);
  });

  t.test('on paper there are the input and the whole result, in light colors', async t => {
    const { page } = await visit(t, '#/json-formatter');
    await fillEditor(page, JSON.stringify(Array.from({ length: 100 }, (_, at) => at)));
    await page.waitForSelector('.view text-editor');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const width of [720, 1400]) {
      await page.setViewportSize({ width, height: 600 });
      // The editor measures its lines after it is shown.
      await until(async () => {
        const [shown, whole] = await page.evaluate<[number, number]>(
          `[document.documentElement.scrollHeight, document.querySelector('.view .code').scrollHeight]`,
        );
        return shown > whole && whole > 100 * 20;
      }, `${width} px: the whole result is on the paper`);
      for (const selector of ['.top', '.tools', '.foot', '.result > .bar']) {
        t.equal(await page.locator(selector).isVisible(), false, `${width} px: ${selector}`);
      }
    }
    t.equal(await page.evaluate(`getComputedStyle(document.body).backgroundColor`), 'rgb(255, 255, 255)');
  });
}
