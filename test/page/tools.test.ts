import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import t from 'tap';
import { start } from '../service.js';
import { fixture } from '../x509/fixtures.js';
import { EDITORS, editorText, fillEditor, openBrowser, openPage, storedBy, textIn, waitForTool } from './browser.js';

/** What the page shows beyond the result of a call, tool by tool. */
const browser = await openBrowser(t);
const service = await start(t);

/** RFC 7515 appendix A.1. */
const SIGNED =
  'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLm' +
  'NvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const SECRET = 'AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow';

if (browser !== undefined) {
  t.test('a token is not called valid; its signature is checked with a key that stays in the tab', async t => {
    const { page, faults, calls } = await openPage(t, browser, `${service.url}/#/jwt-decoder`);
    const view = page.locator('.view');
    await fillEditor(page, SIGNED);
    await view.getByText('signature not checked').waitFor();
    t.notMatch(await textIn(page, '.view'), SIGNED.slice(0, 30), 'the token is shown once');
    const [payload, bottom] = await page.evaluate<[number, number]>(`[
      [...document.querySelectorAll('.view .code')].at(-1).getBoundingClientRect().bottom, innerHeight]`);
    t.ok(payload < bottom, 'header and payload are above the fold');
    t.match(await textIn(page, '.view'), /2011-03-22T18:43:00.000Z.*Tue, 22 Mar 2011, 19:43 in Europe\/Berlin/);

    const key = page.getByLabel('Key: secret');
    await key.fill(JSON.stringify({ kty: 'oct', k: SECRET }));
    await view.locator('.good', { hasText: 'signature verified with the JWK, HS256' }).waitFor();
    await key.fill('another secret');
    await view.locator('.bad', { hasText: 'does not match this key' }).waitFor();
    t.equal(calls.length, 1);
    t.notMatch(page.url(), /secret|AyM1/);
    t.notMatch(await storedBy(page), /another|AyM1/);

    await fillEditor(page, 'eyJhbGciOiJub25lIn0.eyJleHAiOjQxMDI0NDQ4MDB9.');
    await view.getByText('not signed: anybody can have written this token').waitFor();
    t.equal(await view.locator('.good').count(), 0);
    t.match(await view.textContent(), /not expired/);
    t.equal(calls.length, 2);
    t.match(calls[0]?.body, SIGNED);
    for (const { body } of calls) t.notMatch(body, /another|AyM1/);
    t.same(faults, []);
  });

  t.test('a file that is not text is sent as bytes, and other files stay text', async t => {
    const bytes = Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x80]);
    const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
    const { page, faults, calls } = await openPage(t, browser, `${service.url}/#/hash-calc`);
    await choose(page, 'photo.jpg', 'image/jpeg', bytes);
    await page.getByText(createHash('sha256').update(bytes).digest('hex')).waitFor();
    t.match(await page.textContent('.file'), /photo\.jpg, 5 B/);
    await page.getByRole('button', { name: 'Remove' }).click();
    await choose(page, 'a.unknown', 'application/octet-stream', Buffer.from('abc'));
    await page.getByText(createHash('sha256').update('abc').digest('hex')).waitFor();
    t.equal(await editorText(page), 'abc');

    await page.goto(`${service.url}/#/base64?mode=decode`);
    await choose(page, 'photo.jpg', 'image/jpeg', bytes);
    await page.locator('.view .code', { hasText: bytes.toString('base64') }).waitFor();
    t.match(await page.textContent('.file'), /photo\.jpg, 5 B, encode/);

    await page.goto(`${service.url}/#/certificate-decoder`);
    const der = new X509Certificate(fixture('leaf')).raw;
    await choose(page, 'leaf.der', 'application/x-x509-ca-cert', der);
    await page.waitForSelector('.validity');
    t.equal(calls.length, 4);
    t.same(faults, []);
  });

  t.test('Base64 of bytes that are no text can be downloaded, and output can be URL-safe', async t => {
    const { page, faults } = await openPage(t, browser, `${service.url}/#/base64?mode=decode`);
    const bytes = Buffer.from([0xfb, 0xff, 0x00]);
    await fillEditor(page, bytes.toString('base64'));
    const button = page.getByRole('button', { name: 'Download the 3 B' });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    t.same(readFileSync(await download.path()), bytes);
    await fillEditor(page, '!!!');
    await page.locator('.view', { hasText: 'invalid Base64 character' }).waitFor();
    t.equal(await button.count(), 0);

    await page.getByLabel('encode').check();
    await fillEditor(page, '>>>?');
    await page.locator('.view .code', { hasText: 'Pj4+Pw==' }).waitFor();
    await page.getByLabel('URL-safe').check();
    await page.locator('.view .cm-content', { hasText: /^Pj4-Pw$/ }).waitFor();
    await page.evaluate(`navigator.clipboard.writeText = async text => { window.copied = text; }`);
    await page.getByRole('button', { name: 'Copy result' }).click();
    t.equal(await page.evaluate('window.copied'), 'Pj4-Pw', 'what is shown is copied');
    t.same(faults, []);
  });

  t.test('a reload keeps the text of the tab, but none that may be secret', async t => {
    const { page, faults } = await openPage(t, browser, `${service.url}/#/json-formatter`);
    const stored = () => page.evaluate<string>('JSON.stringify({ ...sessionStorage })');
    await fillEditor(page, '[1, 2]');
    await page.waitForSelector('.status .good');
    await page.reload();
    await page.waitForSelector('.status .good');
    t.equal(await editorText(page), '[1, 2]');
    for (const [tool, text] of [
      ['hash-calc', 'a secret'],
      ['case-converter', `Bearer ${SIGNED}`],
    ] as const) {
      await page.click(`.tools a[href="#/${tool}"]`);
      await fillEditor(page, text);
      await page.waitForSelector('.status .good');
      await page.reload();
      await waitForTool(page);
      t.equal(await editorText(page), '', tool);
      t.notMatch(await stored(), /a secret|eyJ0/);
    }
    t.same(faults, []);
  });

  t.test('sizes are those of the texts; after an outage the call is repeated', async t => {
    const { page } = await openPage(t, browser, `${service.url}/#/case-converter`);
    await fillEditor(page, 'hello world');
    await page.locator('.sizes', { hasText: '11 B in · 10 B out' }).waitFor();
    let isDown = true;
    await page.route('**/api/tools/*', route => (isDown ? route.abort('connectionrefused') : route.continue()));
    await fillEditor(page, 'hello all');
    await page.locator('.view', { hasText: 'the service cannot be reached' }).waitFor();
    await page.locator('.status', { hasText: /trying again in \d+ s/ }).waitFor();
    isDown = false;
    await page.evaluate(`dispatchEvent(new Event('online'))`);
    await page.locator('.view', { hasText: 'helloAll' }).waitFor();
    t.equal(await page.locator('.status', { hasText: 'trying again' }).count(), 0);
  });

  t.test('small facts: delimiters, moved keys, the entropy of passwords, no wrong hint', async t => {
    const { page, faults } = await openPage(t, browser, `${service.url}/#/csv-json`);
    await fillEditor(page, 'a;b\n1;2\n');
    await page.locator('.view .code', { hasText: '"a": "1"' }).waitFor();
    t.equal(await page.locator('.hint').count(), 0);
    await page.click('.tools a[href="#/diff-checker"]');
    await page.getByRole('radio', { name: 'json' }).check();
    await page.getByRole('textbox', { name: 'Original' }).fill('{"a":1,"b":2}');
    await page.getByRole('textbox', { name: 'Changed' }).fill('{"b":2,"a":1}');
    await page.locator('.view', { hasText: 'the same' }).waitFor();
    await page.click('.tools a[href="#/pwd-gen"]');
    await page.locator('.view', { hasText: /Entropy bits: \d+/ }).waitFor();
    await page.click('.tools a[href="#/contrast-checker"]');
    await page.getByRole('textbox', { name: 'Foreground' }).fill('#777777');
    await page.getByRole('textbox', { name: 'Background' }).fill('white');
    await page.waitForSelector('.verdicts');
    t.equal(await page.locator('.hint').count(), 0, '"white" is not replaced by a hint');
    t.same(faults, []);
  });

  t.test('on a phone all options are there, fields do not zoom, and nothing floats', async t => {
    const { page } = await openPage(t, browser, `${service.url}/#/mock-data`, { width: 390, height: 844 });
    await page.getByLabel('email').first().waitFor();
    t.ok(await page.locator('.option.wide .choices').isVisible(), 'the fields of mock data can be chosen');
    for (const tool of ['case-converter', 'cidr-calculator', 'pwd-gen']) {
      await page.goto(`${service.url}/#/${tool}`);
      await page.locator('.options').waitFor();
      const small = await page.evaluate(`[
        ...document.querySelectorAll('input:not([type=radio], [type=checkbox], [type=file]), textarea, select'),
        ...[...document.querySelectorAll('.editor text-editor')].map(editor =>
          editor.shadowRoot.querySelector('.cm-content')),
      ].filter(field => field.checkVisibility() && parseFloat(getComputedStyle(field).fontSize) < 16).length`);
      t.equal(small, 0, tool);
    }
    t.equal(await page.locator('kbd:visible').count(), 0);
    t.equal(await page.evaluate(`getComputedStyle(document.querySelector('.result > .bar')).position`), 'static');
    const off = await page.evaluate<number>(`(() => {
      const range = document.createRange();
      return Math.max(...[...document.querySelectorAll('.toggle span')].map(span => {
        range.selectNodeContents(span);
        const [text, box] = [range.getBoundingClientRect(), span.getBoundingClientRect()];
        return Math.abs(text.top + text.bottom - box.top - box.bottom) / 2;
      }));
    })()`);
    t.ok(off <= 1, `labels are ${off} px off the center`);
  });

  t.test('the input is two stops from the start, and the list is one, in the order of titles', async t => {
    const { page } = await openPage(t, browser, `${service.url}/`);
    t.equal(await page.locator('.overview').isVisible(), false, 'the tools are shown once');
    const first = page.locator('a[href], button, input, select, textarea').first();
    await first.focus();
    t.ok(await first.isVisible(), 'it is seen when it has the focus');
    await first.press('Enter');
    await page.locator(`${EDITORS}:focus-within`).waitFor();
    await page.focus('.tools input');
    await page.keyboard.press('ArrowDown');
    await page.locator('.tools a:focus').waitFor();
    await page.keyboard.press('Tab');
    t.equal(await page.evaluate(`document.activeElement.closest('.tools')`), null);
    for (const list of await page.locator('.tools ul').all()) {
      const titles = (await list.locator('a').allTextContents()).map(title => title.toLowerCase());
      t.same(titles, titles.toSorted());
    }
  });
}
