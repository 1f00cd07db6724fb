import t from 'tap';
import { start } from '../service.js';
import { openBrowser, openPage } from './browser.js';

/** The forms and views that single tools name in their contracts. */
const browser = await openBrowser(t);
const service = await start(t);

if (browser !== undefined) {
  t.test('a pattern is a literal with its flags, and its matches can be replaced', async t => {
    const { page, faults } = await openPage(t, browser, `${service.url}/#/regex-tester`);
    await page.locator('.literal input[type=text]:focus').waitFor();
    await page.keyboard.type('(?<year>\\d{4})-(?<month>\\d\\d)');
    await page.getByRole('textbox', { name: 'Text' }).fill('2024-05, 2025-11');
    await page.locator('.view', { hasText: '2 matches' }).waitFor();
    t.equal(await page.locator('.replaced').count(), 0);

    await page.getByRole('button', { name: 'Add replacement' }).click();
    // An empty replacement removes the matches.
    await page.locator('.replaced pre', { hasText: /^, $/ }).waitFor();
    await page.keyboard.type('$<month>/$<year>');
    await page.locator('.replaced', { hasText: '05/2024, 11/2025' }).waitFor();
    await page.getByRole('checkbox', { name: 'g: Global' }).uncheck();
    await page.locator('.replaced', { hasText: '05/2024, 2025-11' }).waitFor();
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
}
