import { Buffer } from 'node:buffer';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import t from 'tap';
import { start } from '../service.js';
import { until } from '../socket.js';
import {
  EDITORS,
  editorText,
  fillEditor,
  loadedEditor,
  openBrowser,
  openPage,
  paste,
  recordFaults,
} from './browser.js';

/** The editors of texts and of results, and what they weigh. */
const browser = await openBrowser(t);
const service = await start(t);

const BUNDLE = fileURLToPath(new URL('../../../dist/page/', import.meta.url));
const scripts = readdirSync(BUNDLE).filter(name => name.endsWith('.js'));

/** Maximum size of a tool with an editor, and of the whole page with all languages, in bytes after gzip. */
const MAX_TOOL = 200 * 1024;
const MAX_ALL = 350 * 1024;

/** Text with everything that an editor could change. */
const ODD = 'a\r\nb\rc\nd\te\0f\u{1f600}g\ud800h\r\n';

const focused = (page: Page) => page.locator(`${EDITORS}:focus-within`);
const lines = (page: Page, within: string) => page.locator(`${within} .cm-line`);

t.test('all languages together are small', async t => {
  const html = await (await fetch(`${service.url}/`, { headers: { accept: 'text/html' } })).text();
  const files = readdirSync(BUNDLE).map(name => readFileSync(join(BUNDLE, name)));
  const bytes = [Buffer.from(html), ...files].reduce((sum, content) => sum + gzipSync(content).length, 0);
  t.comment(`the page with all languages: ${bytes} bytes after gzip`);
  t.ok(bytes <= MAX_ALL, `${bytes} bytes`);
});

if (browser !== undefined) {
  // The heaviest languages, and a piece of a result that is colored.
  for (const [tool, piece] of [
    ['json-formatter', '"tags"'],
    ['sql-beautify', 'SELECT'],
    ['html-entities', '&'],
    ['json-to-typescript', 'string'],
  ] as const) {
    t.test(`${tool} is light, and the page's policy allows what its editors do`, async t => {
      const page = await browser.newPage({ serviceWorkers: 'block' });
      t.teardown(() => page.close());
      const faults = recordFaults(page);
      const sizes: Promise<number>[] = [];
      page.on('response', response => {
        if (!response.url().includes('/api/')) sizes.push(response.body().then(body => gzipSync(body).length));
      });
      await page.goto(`${service.url}/`);
      await page.waitForSelector('.home textarea');
      t.equal(await page.locator('text-editor').count(), 0, 'the first view has no editor');
      await page.evaluate(`location.hash = '#/${tool}'`);
      await page.getByRole('button', { name: 'Try an example' }).click();
      await page.locator('.view .cm-line span[class]', { hasText: piece }).first().waitFor();
      const hasSheets = `document.querySelector('text-editor').shadowRoot.adoptedStyleSheets.length > 0`;
      t.equal(await page.evaluate(hasSheets), true);
      t.equal(await page.locator('text-editor style').count(), 0);
      await page.locator('.view .cm-content').focus();
      await page.keyboard.press('Control+f');
      await page.keyboard.type(piece);
      await page.locator('.view .cm-searchMatch').first().waitFor();
      const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
      t.comment(`${tool}: ${bytes} bytes after gzip`);
      t.ok(bytes <= MAX_TOOL, `${bytes} bytes`);
      t.same(faults, []);
    });
  }

  t.test('what is typed before the editor has been loaded is not lost', async t => {
    const { page, faults } = await openPage(t, browser, `${service.url}/`);
    const part = scripts.find(name => readFileSync(join(BUNDLE, name), 'utf8').includes('customElements.define'));
    t.ok(part);
    let release = (): void => undefined;
    const released = new Promise<void>(resolve => {
      release = resolve;
    });
    await page.route(`**/${part}`, async route => {
      await released;
      await route.continue();
    });
    await page.evaluate(`location.hash = '#/json-formatter'`);
    await page.locator('.tool:not(.home) textarea:focus').waitFor();
    await page.keyboard.type('{"a": 1}');
    await page.waitForSelector('.status .good');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowLeft');
    release();
    // Keys until the exchange, and after it, in one go.
    for (let keys = 0; (await page.locator('.editor text-editor').count()) === 0; keys++) {
      if (keys > 0) await page.keyboard.type('2');
      else await page.keyboard.type('1');
    }
    await page.keyboard.type('3');
    t.match(await editorText(page), /^\{"a": 12*3\}$/);
    await focused(page).waitFor();
    t.equal(await page.locator('.editor textarea').count(), 0);
    t.same(faults, []);
  });

  t.test('a failed part leaves the text area, which does everything', async t => {
    const { page } = await openPage(t, browser, `${service.url}/`);
    await page.route(/page\/part-/, route => route.abort());
    await page.evaluate(`location.hash = '#/json-formatter'`);
    await page.locator('.tool:not(.home) textarea:focus').waitFor();
    await page.keyboard.type('[1');
    await page.locator('.status .bad').waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('F8');
    t.equal(await page.evaluate('document.activeElement.selectionStart'), 2);
  });

  t.test('a text is sent as it was pasted, and an edit keeps its line ends', async t => {
    const { page, faults } = await openPage(t, browser, `${service.url}/#/hash-calc`);
    await loadedEditor(page);
    // The browser does not tell the content of a blob.
    await page.evaluate(`(() => {
      const send = window.fetch;
      window.fetch = async (url, init) => {
        window.sent = JSON.parse(await init.body.text()).text;
        return send(url, init);
      };
    })()`);
    const sent = (text: string): Promise<void> =>
      until(async () => (await page.evaluate('window.sent')) === text, 'the text is sent');
    await fillEditor(page, ODD);
    await sent(ODD);
    t.equal(await editorText(page), ODD);
    await page.keyboard.press('Control+End');
    await paste(page, 'x\ry\r\n');
    await sent(`${ODD}x\ry\r\n`);
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Enter');
    await sent(`\r\n${ODD}x\ry\r\n`);
    t.same(faults, []);
  });

  t.test('5 MB and a line of a million characters are typed into', async t => {
    const { page, faults } = await openPage(t, browser, `${service.url}/#/json-formatter`);
    await loadedEditor(page);
    const item = '{"id": 12345, "name": "somebody", "tags": ["a", "b"]},\n';
    for (const text of [`[\n${item.repeat(Math.floor(4_800_000 / item.length))}0]`, `"${'x'.repeat(1_000_000)}"`]) {
      await fillEditor(page, text);
      await page.keyboard.press('Control+Home');
      await page.keyboard.type(' ');
      await page.keyboard.press('Control+End');
      await page.keyboard.type(' ');
      t.equal((await editorText(page)) === ` ${text} `, true);
      await page.locator('.status .good').waitFor();
      await lines(page, '.view').first().waitFor();
      t.ok((await lines(page, '.editor').count()) < 200, 'only the visible lines are elements');
    }
    t.same(faults, []);
  });

  t.test('200 KB of JSON are colored and folded, by keys too', async t => {
    const { page } = await openPage(t, browser, `${service.url}/#/json-formatter`);
    await loadedEditor(page);
    const items = Array.from({ length: 3000 }, (_, id) => ({ id, name: 'somebody with a name', tags: ['a', 'b'] }));
    await fillEditor(page, JSON.stringify({ items, end: true }));
    const content = page.locator('.view .cm-content');
    await page.locator('.view .cm-line span[class]', { hasText: '"items"' }).waitFor();
    await content.focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    // The whole text has to be parsed before its outer bracket can be folded.
    await until(async () => {
      await page.keyboard.press('Control+Shift+[');
      return (await page.locator('.view .cm-foldPlaceholder').count()) > 0;
    }, 'the items are folded');
    await lines(page, '.view').filter({ hasText: '"end"' }).waitFor();
    t.equal(await lines(page, '.view').count(), 4);
    await page.keyboard.press('Control+Shift+]');
    await page.locator('.view .cm-foldPlaceholder').waitFor({ state: 'detached' });
  });

  t.test('every language folds', async t => {
    const { page, faults } = await openPage(t, browser, `${service.url}/`);
    for (const [tool, text] of [
      ['json-to-typescript', '{"a": {"b": [1]}}'],
      ['xml-formatter', '<a><b><c/></b></a>'],
      ['yaml-json?mode=json-to-yaml', '{"a": {"b": [1]}}'],
      ['sql-beautify', 'select (select a, b from (select * from t where a = 1 and b = 2) u) from v'],
      ['html-entities?mode=decode', '&lt;ul&gt;\n&lt;li&gt;a&lt;/li&gt;\n&lt;/ul&gt;\n'],
    ] as const) {
      await page.evaluate(`location.hash = '#/${tool}'`);
      await loadedEditor(page);
      await fillEditor(page, text);
      const fold = page.locator('.view .cm-foldGutter [title="Fold line"]').first();
      await fold.click();
      await page.locator('.view .cm-foldPlaceholder').first().waitFor();
      t.pass(tool);
    }
    t.same(faults, []);
  });

  t.test('keys of the page work in an editor, and Tab leaves it', async t => {
    const { page, calls } = await openPage(t, browser, `${service.url}/#/json-formatter`);
    await loadedEditor(page);
    await fillEditor(page, '{"b": 1}\n');
    await page.waitForSelector('.status .good');
    const again = page.waitForRequest('**/api/tools/*');
    await page.keyboard.press('Control+Enter');
    await again;
    t.equal(await editorText(page), '{"b": 1}\n');
    t.equal(calls.length, 2);
    await page.keyboard.press('Tab');
    t.equal(await focused(page).count(), 0);
    await page.keyboard.press('Escape');
    await focused(page).waitFor();

    // Esc closes a search first, and then goes back to the input.
    await page.locator('.view .cm-content').focus();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('/?b');
    t.equal(await page.locator('dialog').count(), 0, 'keys of a search are not those of the page');
    await page.keyboard.press('Escape');
    await page.locator('.view .cm-search').waitFor({ state: 'detached' });
    t.equal(await page.evaluate(`document.activeElement.closest('.view') !== null`), true);
    await page.keyboard.type('x');
    t.match(await page.evaluate(`document.querySelector('.view text-editor').value`), /^\{\n {2}"b": 1\n\}$/);
    await page.keyboard.press('?');
    await page.locator('dialog .keys').waitFor();
  });

  t.test('several cursors, replacement, and undo', async t => {
    const { page } = await openPage(t, browser, `${service.url}/#/grep`);
    await loadedEditor(page);
    await fillEditor(page, 'one\r\ntwo\r\nthree');
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+Alt+ArrowDown');
    await page.keyboard.press('Control+Alt+ArrowDown');
    await page.keyboard.type('-');
    t.equal(await editorText(page), '-one\r\n-two\r\n-three');
    await page.keyboard.press('Control+z');
    t.equal(await editorText(page), 'one\r\ntwo\r\nthree');
    await page.keyboard.press('Control+f');
    await page.keyboard.type('o');
    await page.locator('.editor .cm-search [name=replace]').first().fill('0');
    await page.locator('.editor .cm-search button[name=replaceAll]').click();
    t.equal(await editorText(page), '0ne\r\ntw0\r\nthree');
  });

  t.test('marks show their messages, move with edits, and are gone to', async t => {
    const { page, faults } = await openPage(t, browser, `${service.url}/#/hash-calc`);
    await loadedEditor(page);
    // An editor of its own: the page would set other marks.
    await page.evaluate(`(() => {
      const editor = document.createElement('text-editor');
      editor.id = 'own';
      editor.options = {
        ...document.querySelector('.editor text-editor').options,
        text: 'one two\\r\\nthree\\r\\nfour',
        isInvalid: true,
        onChange: () => undefined,
        marks: [
          { line: 1, column: 5, message: 'not two' },
          { line: 2, column: 6, message: 'an end is missing' },
          { line: 2, column: 1, message: '<b>no</b>' },
          { start: 16, end: 18, message: 'a range' },
          { line: 99, column: 1, message: 'beyond the end' },
        ],
      };
      document.body.prepend(editor);
    })()`);
    const own = page.locator('#own');
    const texts = (name: string) => own.locator(`.cm-${name}`).allTextContents();
    t.same(await texts('marked'), ['two', 'three', 'e', 'fo', 'r']);
    t.same(await texts('message'), ['✕ not two', '✕ an end is missing; <b>no</b>', '✕ a range; beyond the end']);
    t.equal(await own.locator('.cm-content').getAttribute('aria-invalid'), 'true');
    const goTo = (line: number, column: number) =>
      page.evaluate<number>(`(() => {
        const editor = document.getElementById('own');
        editor.goTo({ line: ${line}, column: ${column} });
        return editor.selectionStart;
      })()`);
    t.equal(await goTo(1, 5), 4);
    t.equal(await goTo(2, 6), 13, 'the end of a line');
    t.equal(await goTo(99, 1), 18);
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('a ');
    t.equal(await goTo(1, 5), 6, 'a mark moves with its text');
    await own.locator('.cm-marked').first().hover();
    await own.locator('.cm-tooltip', { hasText: 'not two' }).waitFor();
    t.same(faults, []);
  });

  t.test('F8 goes to the mark of the input that is wrong', async t => {
    const { page } = await openPage(t, browser, `${service.url}/#/diff-checker?mode=json`);
    await loadedEditor(page, 1);
    await fillEditor(page, '[1]');
    await fillEditor(page, '[\r\n  1,\r\n  x]', 1);
    const message = page.locator('.texts .field').nth(1).locator('.cm-message');
    await message.waitFor();
    await page.locator(EDITORS).first().evaluate('editor => editor.focus()');
    await page.keyboard.press('F8');
    await page.locator('.texts .field').nth(1).locator('text-editor:focus-within').waitFor();
    t.equal(await page.evaluate('document.activeElement.selectionStart'), '[\n  1,\n  '.length);
    await fillEditor(page, '[1]', 1);
    await message.waitFor({ state: 'detached' });
  });

  t.test('a single line is read as a whole, several lines keep their order', async t => {
    const { page } = await openPage(t, browser, `${service.url}/#/base64`);
    await fillEditor(page, 'x'.repeat(2000));
    await loadedEditor(page);
    const isWide = () =>
      page.evaluate<boolean>(`(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(
        document.querySelector('${EDITORS}').shadowRoot.querySelector('.cm-scroller'))`);
    t.equal(await isWide(), false);
    await fillEditor(page, `${'x'.repeat(2000)}\ny`);
    await until(isWide, 'the first of two lines is not wrapped');
    await fillEditor(page, 'x'.repeat(2000));
    await until(async () => !(await isWide()), 'one line wraps again');
  });

  t.test('a placeholder is read as a whole', async t => {
    const { page } = await openPage(t, browser, `${service.url}/#/json-formatter`, { width: 390, height: 844 });
    await loadedEditor(page);
    const [right, edge] = await page.evaluate<[number, number]>(`(() => {
      const root = document.querySelector('.editor text-editor').shadowRoot;
      const range = document.createRange();
      range.selectNodeContents(root.querySelector('.cm-placeholder'));
      return [range.getBoundingClientRect().right, root.host.getBoundingClientRect().right];
    })()`);
    t.ok(right <= edge, `${right} of ${edge} px`);
    await page.keyboard.press('Control+f');
    await page.locator('.editor .cm-search').waitFor();
    for (const field of ['.cm-content', '[name=search]']) {
      const size = await page.evaluate<string>(
        `getComputedStyle(document.querySelector('.editor text-editor').shadowRoot.querySelector('${field}')).fontSize`,
      );
      t.equal(size, '16px', `${field}: iOS zooms into smaller fields`);
    }
    t.equal(await page.locator('.editor .cm-lineNumbers').isVisible(), false);
  });

  t.test('a diff marks words, goes from change to change, and remembers its layout', async t => {
    const { page, faults } = await openPage(t, browser, `${service.url}/#/diff-checker`);
    const middle = Array.from({ length: 40 }, (_, at) => `line ${at}`).join('\n');
    await fillEditor(page, `port = 1\n${middle}\nold\n`);
    await fillEditor(page, `port = 2\n${middle}\nnew one\n`, 1);
    const view = page.locator('.view');
    await view.getByText('2 changes').waitFor();
    t.same(await view.locator('mark').allTextContents(), ['1', '2']);
    await view.locator('table.sides').waitFor();
    const current = view.locator('tr.current');
    await page.keyboard.press('F7');
    await view.getByText('change 1 of 2').waitFor();
    t.match(await current.textContent(), /port = 1.*port = 2/);
    await page.keyboard.press('F7');
    await view.getByText('change 2 of 2').waitFor();
    t.match(await current.textContent(), /new one/);
    t.equal(await page.evaluate(`document.activeElement.className`), 'current');
    await page.keyboard.press('Shift+F7');
    await view.getByText('change 1 of 2').waitFor();
    await view.getByRole('button', { name: 'Next' }).click();
    await view.getByText('change 2 of 2').waitFor();
    await page.evaluate(`(async () => {
      for (let key = 0; key < 2; key++) {
        dispatchEvent(new KeyboardEvent('keydown', { key: 'F7' }));
        await null;
      }
    })()`);
    t.equal(await view.locator('[role=status]').textContent(), 'change 2 of 2', 'two keys before a paint');

    await view.getByRole('button', { name: 'Unified' }).click();
    await view.locator('table.sides').waitFor({ state: 'detached' });
    t.match(await view.locator('table').textContent(), /1−port = 1.*1\+port = 2/);
    await page.reload();
    await view.getByText('2 changes').waitFor();
    t.equal(await view.getByRole('button', { name: 'Unified' }).getAttribute('aria-pressed'), 'true');
    t.equal(await view.locator('table.sides').count(), 0);
    await view.getByRole('button', { name: 'Unified' }).click();
    await view.locator('table.sides').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await view.locator('table.sides').waitFor({ state: 'detached' });
    t.equal(await view.getByRole('button', { name: 'Unified' }).count(), 0, 'there is no choice without room');
    t.ok((await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')) <= 0);
    t.same(faults, []);
  });
}
