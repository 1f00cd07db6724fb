import t from 'tap';
import { start } from '../service.js';
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
}
