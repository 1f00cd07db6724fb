import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { start } from '../service.js';
import { openBrowser, recordFaults } from './browser.js';

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
  await page.waitForSelector('.bench:not(.home)');
  return { page, faults, calls };
}

const fragmentOf = (page: Page): string => new URL(page.url()).hash;
const packed = (texts: unknown): string => deflateRawSync(JSON.stringify(texts)).toString('base64url');
const file = (name: string, content: string | readonly number[]) => ({
  name,
  mimeType: 'text/plain',
  buffer: typeof content === 'string' ? Buffer.from(content) : Buffer.from(content),
});

if (browser !== undefined) {
  t.test('of a wide table, the first columns are elements', async t => {
    const { page, faults } = await visit(t, '#/json-formatter');
    const record = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`k${at}`, at]));
    const output = JSON.stringify(new Array(81).fill(record));
    await page.route('**/api/tools/*', route => route.fulfill({ json: { ok: true, result: { output, valid: true } } }));
    await page.fill('.editor textarea', '[]');
    await page.getByLabel('table, 81 rows').check();
    await page.getByText('First 100 of 2,000 columns').waitFor();
    t.equal(await page.locator('.view td').count(), 81 * 100);
    t.same(faults, []);
  });

  t.test('a file is read as UTF-8, and keeps its bytes when it is edited', async t => {
    const { page, faults, calls } = await visit(t, '#/hash-calc');
    const choose = page.locator('input[type=file]');
    await choose.setInputFiles(file('latin.txt', [0x63, 0x61, 0x66, 0xe9]));
    await page.locator('.foot', { hasText: 'latin.txt: expected UTF-8 text, found other bytes' }).waitFor();
    t.equal(await page.inputValue('.editor textarea'), '');
    t.same(calls, []);

    const digestOf = (text: string) => page.getByText(createHash('sha256').update(text).digest('hex')).first();
    await choose.setInputFiles(file('crlf.txt', '\ufeffa\r\nb\r\n'));
    await digestOf('\ufeffa\r\nb\r\n').waitFor();
    await page.focus('.editor textarea');
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
    await page.locator('.foot', { hasText: 'dropped.txt: expected UTF-8 text' }).waitFor();
    t.same(faults, []);
  });

  t.test('a text of very many lines is not put into the text area', async t => {
    const { page } = await visit(t, '#/hash-calc');
    await page.locator('input[type=file]').setInputFiles(file('lines.txt', 'x\n'.repeat(20_000)));
    await page.waitForSelector('.editor.held');
    t.equal(await page.locator('.editor textarea').count(), 0);
  });

  t.test('links of other types and damaged links open the tool', async t => {
    const { page, faults } = await visit(t, '#/url-parser?params=[null]');
    await page.fill('.editor textarea', 'https://example.com/?a=1');
    await page.waitForSelector('.status .good');
    await page.evaluate(`location.hash = '#/hash-calc?_=yyvNyQEA'`);
    await page.locator('h1', { hasText: 'Hash calculator' }).waitFor();
    await page.fill('.editor textarea', 'abc');
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
}
