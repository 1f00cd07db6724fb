import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import t from 'tap';
import { start } from '../service.js';
import { fixture } from '../x509/fixtures.js';
import { openBrowser, openPage } from './browser.js';

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
    await page.fill('.editor textarea', SIGNED);
    await view.getByText('signature not checked').waitFor();
    t.notMatch(await view.textContent(), SIGNED.slice(0, 30), 'the token is shown once');
    const [payload, bottom] = await page.evaluate<[number, number]>(`[
      [...document.querySelectorAll('.view .code')].at(-1).getBoundingClientRect().bottom, innerHeight]`);
    t.ok(payload < bottom, 'header and payload are above the fold');
    t.match(await view.textContent(), /2011-03-22T18:43:00.000Z.*Tue, 22 Mar 2011, 19:43 in Europe\/Berlin/);

    const key = page.getByLabel('Key: secret');
    await key.fill(JSON.stringify({ kty: 'oct', k: SECRET }));
    await view.locator('.good', { hasText: 'signature verified with the JWK, HS256' }).waitFor();
    await key.fill('another secret');
    await view.locator('.bad', { hasText: 'does not match this key' }).waitFor();
    t.equal(calls.length, 1);
    t.notMatch(calls[0]?.body, SECRET);
    t.notMatch(page.url(), /secret|AyM1/);
    t.notMatch(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])'), /another|AyM1/);

    await page.fill('.editor textarea', 'eyJhbGciOiJub25lIn0.eyJleHAiOjQxMDI0NDQ4MDB9.');
    await view.getByText('not signed: anybody can have written this token').waitFor();
    t.equal(await view.locator('.good').count(), 0);
    t.match(await view.textContent(), /not expired/);
    t.same(faults, []);
  });

  t.test('a file that is no text is sent as bytes, and other files stay text', async t => {
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
    t.equal(await page.inputValue('.editor textarea'), 'abc');

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
    await page.fill('.editor textarea', bytes.toString('base64'));
    const button = page.getByRole('button', { name: 'Download the 3 B' });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    t.same(readFileSync(await download.path()), bytes);
    await page.fill('.editor textarea', '!!!');
    await page.locator('.view', { hasText: 'invalid Base64 character' }).waitFor();
    t.equal(await button.count(), 0);

    await page.getByLabel('encode').check();
    await page.fill('.editor textarea', '>>>?');
    await page.locator('.view .code', { hasText: 'Pj4+Pw==' }).waitFor();
    await page.getByLabel('URL-safe').check();
    await page.locator('.view .code', { hasText: /^Pj4-Pw$/ }).waitFor();
    await page.evaluate(`navigator.clipboard.writeText = async text => { window.copied = text; }`);
    await page.getByRole('button', { name: 'Copy result' }).click();
    t.equal(await page.evaluate('window.copied'), 'Pj4-Pw', 'what is shown is copied');
    t.same(faults, []);
  });
}
