import type { Page } from 'playwright-core';
import t from 'tap';
import { start } from '../service.js';
import { until } from '../socket.js';
import { fixture } from '../x509/fixtures.js';
import { editorText, fillEditor, openBrowser, openPage, textIn } from './browser.js';

/** The forms and views that single tools name in their contracts. */
const browser = await openBrowser(t);
const service = await start(t);

/** Waits for a text after replacement. */
const waitForReplaced = (page: Page, text: string): Promise<void> =>
  until(async () => {
    const isShown = (await page.locator('.replaced text-editor').count()) > 0;
    return isShown && (await textIn(page, '.replaced')) === `Replaced Copy${text}`;
  }, `replaced: ${text}`);

if (browser !== undefined) {
  t.test('a pattern is a literal with its flags, and its matches can be replaced', async t => {
    const { page, faults } = await openPage(t, browser, `${service.url}/#/regex-tester`);
    await page.locator('.literal input[type=text]:focus').waitFor();
    await page.keyboard.type('(?<year>\\d{4})-(?<month>\\d\\d)');
    await fillEditor(page, '2024-05, 2025-11');
    await page.locator('.view', { hasText: '2 matches' }).waitFor();
    t.equal(await page.locator('.replaced').count(), 0);

    await page.getByRole('button', { name: 'Add replacement' }).click();
    // An empty replacement removes the matches.
    await waitForReplaced(page, ', ');
    await page.keyboard.type('$<month>/$<year>');
    await waitForReplaced(page, '05/2024, 11/2025');
    await page.getByRole('checkbox', { name: 'g: Global' }).uncheck();
    await waitForReplaced(page, '05/2024, 2025-11');
    await page.evaluate(`navigator.clipboard.writeText = async text => { window.copied = text; }`);
    await page.getByRole('button', { name: 'Copy result' }).click();
    t.equal(await page.evaluate('window.copied'), '05/2024, 2025-11');
    await page.getByRole('button', { name: 'Remove: Replacement' }).click();
    await page.locator('.replaced').waitFor({ state: 'detached' });

    const [explanation, matches] = await page.evaluate<[number, number]>(
      `['.explained', 'mark'].map(part => document.querySelector('.view ' + part).getBoundingClientRect().top)`,
    );
    t.ok(explanation < matches, 'the explanation is beside the pattern');
    t.same(faults, []);
  });

  t.test('a message is shown once, beside its field', async t => {
    const { page } = await openPage(t, browser, `${service.url}/#/regex-tester`);
    const count = async (text: string): Promise<number> =>
      ((await page.textContent('.tool')) ?? '').split(text).length - 1;
    await page.keyboard.type('(a');
    await page.locator('.option .issue', { hasText: 'Unterminated group' }).waitFor();
    await page.locator('.view', { hasText: 'No result: see Pattern.' }).waitFor();
    t.equal(await count('Unterminated group'), 1);
    await page.click('.tools a[href="#/pwd-gen"]');
    await page.fill('input[type=number]', '3');
    await page.locator('.option .issue', { hasText: 'from 8 to 128' }).waitFor();
    await page.locator('.view', { hasText: 'No result: see Length.' }).waitFor();
    t.equal(await count('from 8 to 128'), 1);
    await page.click('.tools a[href="#/grep"]');
    await page.getByRole('radio', { name: 'regex' }).check();
    await page.locator('.literal').waitFor();
    await page.getByRole('radio', { name: 'exact' }).first().check();
    await page.locator('.literal').waitFor({ state: 'detached' });
    t.ok(await page.getByRole('textbox', { name: 'Pattern' }).isVisible(), 'literal text is not between slashes');
  });

  t.test('a schedule shows all runs of 30 days in both time zones, and says where it was cut', async t => {
    const { page, faults, calls } = await openPage(t, browser, `${service.url}/#/cron-parser`);
    const strips = page.locator('.runs-strip');
    await fillEditor(page, '30 9 * * *');
    await page.locator('.runs-strip figcaption', { hasText: '30 days in Europe/Berlin: 30 runs' }).waitFor();
    await page.locator('.runs-strip figcaption', { hasText: '30 days in UTC: 30 runs' }).waitFor();
    t.equal(await strips.first().locator('.mark').count(), 30);
    t.equal(await page.locator('.moments tbody tr').count(), 5);
    t.notMatch(await page.textContent('.view'), /Cut after/);
    const before = calls.length;
    await fillEditor(page, '* * * * *');
    await page.locator('.view', { hasText: 'Cut after 105 runs' }).waitFor();
    t.match(await strips.first().textContent(), /24 hours in UTC/);
    t.equal(calls.length - before, 11, 'the result, and at most ten calls');
    await fillEditor(page, '0 0 1 1 *');
    await page.locator('.runs-strip figcaption', { hasText: '30 days in UTC: 1 run' }).waitFor();
    t.equal(calls.length - before, 12, 'the result alone');
    t.same(faults, []);
  });

  t.test('errors of a schema are a row each, marked in the text, and a click goes there', async t => {
    const { page, faults } = await openPage(t, browser, `${service.url}/#/json-schema`);
    await fillEditor(page, '{\n  "price": 19.995,\n  "tags": ["a", "b", "a"]\n}');
    await fillEditor(
      page,
      '{"properties":{"price":{"multipleOf":0.01},"tags":{"uniqueItems":true}},"required":["id"]}',
      1,
    );
    const rows = page.locator('.findings > li');
    await rows.nth(2).waitFor();
    t.equal(await rows.count(), 3);
    t.match(await rows.nth(1).textContent(), /2:12.*multipleOf.*expected a multiple of 0.01, found the number 19.995/s);
    t.notOk(await rows.nth(1).getByText('/properties/price/multipleOf').isVisible(), 'details are collapsed');
    await rows.nth(1).locator('summary').click();
    t.ok(await rows.nth(1).getByText('/properties/price/multipleOf').isVisible());
    await page.locator('.editor .cm-marked-line').nth(2).waitFor();
    await page.getByRole('button', { name: '3:11, go there' }).click();
    await until(
      () => page.evaluate<boolean>(`document.activeElement.matches('.editor text-editor')`),
      'the editor has the focus',
    );
    await page.keyboard.type('1');
    await until(async () => (await editorText(page)).includes('"tags": 1["a"'), 'typed at the place');
    t.same(faults, []);
  });

  t.test('the nearest colors that pass are taken over by a click, and fields have a picker', async t => {
    const { page, faults } = await openPage(t, browser, `${service.url}/#/contrast-checker`);
    await fillEditor(page, '#777777');
    await fillEditor(page, 'white', 1);
    await page.getByRole('button', { name: 'Use #767676 as foreground, 4.54 : 1' }).click();
    await page.locator('.verdicts', { hasText: '✓ passes AA normal' }).waitFor();
    t.equal(await editorText(page), '#767676');
    t.equal(await page.locator('.nearest tr').count(), 1, 'only AAA is still missed');
    await page.goto(`${service.url}/#/color-converter`);
    await fillEditor(page, 'rgb(102 51 153 / .5)');
    const picker = page.locator('.single input[type=color]');
    await page.locator('input[type=color][title*="alpha"]').waitFor();
    t.equal(await picker.inputValue(), '#663399');
    await picker.fill('#00ff00');
    await page.locator('.view', { hasText: 'lime' }).waitFor();
    t.equal(await editorText(page), '#00ff00');
    t.same(faults, []);
  });

  t.test('all cases of an identifier are shown, and a long text only in the chosen one', async t => {
    const { page, faults, calls } = await openPage(t, browser, `${service.url}/#/case-converter`);
    await fillEditor(page, 'XMLHttpRequest2Parser');
    const rows = page.locator('.variants > div');
    await page.locator('.variants', { hasText: 'XML_HTTP_REQUEST2_PARSER' }).waitFor();
    await page.locator('.variants', { hasText: 'Xml Http Request2 Parser' }).waitFor();
    await until(async () => (await rows.count()) === 8 && calls.length >= 8, 'a row and a call for each case');
    t.equal(calls.length, 8);
    t.match(await page.locator('.variants .chosen').textContent(), /xmlHttpRequest2Parser/);
    await fillEditor(page, 'a_b '.repeat(2000));
    await page.locator('.view .code').waitFor();
    t.equal(await rows.count(), 0);
    t.equal(calls.length, 9);
    t.same(faults, []);
  });

  t.test('a UUID is read in the page, and the current time is a click away', async t => {
    const { page, faults, calls } = await openPage(t, browser, `${service.url}/#/uuid-gen`);
    await page.waitForSelector('.items');
    const field = page.getByLabel('Read a UUID or ULID');
    await field.fill('017F22E2-79B0-7CC3-98C4-DC0C0C07398F');
    await page.locator('.panel', { hasText: /UUID version 7.*RFC 9562.*2022-02-22T19:22:22.000Z/ }).waitFor();
    await field.fill('no UUID');
    await page.locator('.panel .bad').waitFor();
    t.equal(calls.length, 1, 'nothing is sent');

    await page.goto(`${service.url}/#/unix-timestamp`);
    await page.getByRole('button', { name: 'Now' }).click();
    await page.locator('.record', { hasText: 'In Europe/Berlin' }).waitFor();
    t.match(await editorText(page), /^\d{10}$/);
    await page.getByRole('radio', { name: 'date-to-unix' }).check();
    await page.getByRole('button', { name: 'Now' }).click();
    await until(async () => /^\d{4}-.*Z$/.test(await editorText(page)), 'ISO 8601');
    await page.locator('.status .good').waitFor();
    t.same(faults, []);
  });

  t.test('certificates fit on a phone, below their chain', async t => {
    const { page } = await openPage(t, browser, `${service.url}/#/certificate-decoder`, { width: 390, height: 844 });
    await fillEditor(page, ['leaf', 'intermediate', 'root'].map(fixture).join(''));
    await page.waitForSelector('.blocks');
    const [chain, first, head] = await page.evaluate<[number, number, number]>(`[
      ...['.chain', '.blocks'].map(part => document.querySelector(part).getBoundingClientRect().top),
      document.querySelector('.periods thead').getBoundingClientRect().height]`);
    t.ok(chain < first);
    t.ok(head < 60, `the head of the table has ${head} px`);
    t.notMatch(await page.textContent('.view'), /Schema version|Summary/);
    t.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), 'nothing is wider than the screen');
  });
}
