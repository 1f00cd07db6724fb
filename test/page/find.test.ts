import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import t from 'tap';
import { SEARCHES } from '../searches.js';
import { start } from '../service.js';
import { until } from '../socket.js';
import { editorText, fillEditor, openBrowser, openPage, storedBy, waitForTool } from './browser.js';

/** What finds a tool in the page: words, pastes, and results that go on to the next tool. */
const browser = await openBrowser(t);
const service = await start(t);

/** PEM of an Ed25519 key from RFC 8410 section 10.3. */
const KEY =
  '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC\n-----END PRIVATE KEY-----';

const paste = (page: Page, text: string): Promise<unknown> =>
  page.evaluate(`(() => {
    document.activeElement.blur();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  })()`);

if (browser !== undefined) {
  t.test('the palette finds each tool first by the words that people type', async t => {
    const { page, faults } = await openPage(t, browser, `${service.url}/`);
    let type = () => {};
    const typed = new Promise<void>(resolve => (type = resolve));
    await page.route('**/search-*.json', route => typed.then(() => route.continue()));
    await page.reload();
    await waitForTool(page);
    // With Caps Lock, the key is an upper-case letter without Shift.
    await page.evaluate(`document.activeElement.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'K', code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true }))`);
    const first = page.locator('.palette [role="option"]').first();
    await first.waitFor();
    for (const [at, [words, tool]] of SEARCHES.entries()) {
      await page.fill('.palette input', words);
      type();
      const title = await page.evaluate<string>(`document.querySelector('.tools a[href="#/${tool}"]').textContent`);
      const found = () =>
        page.evaluate<string>(`document.querySelector('.palette [aria-selected="true"] b')?.textContent`);
      // The search data is loaded after the first words are typed.
      if (at === 0) await until(async () => (await found()) === title, words);
      t.equal(await found(), title, words);
    }
    t.same(faults, []);
  });

  t.test('keys that type characters are left to the browser', async t => {
    const { page } = await openPage(t, browser, `${service.url}/`);
    const isTaken = (init: object): Promise<boolean> =>
      page.evaluate(`!document.activeElement.dispatchEvent(
        new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...${JSON.stringify(init)} }))`);
    await page.evaluate(`localStorage.setItem('toolpool', '{"favorites":["base64"]}')`);
    await page.reload();
    await waitForTool(page);
    t.notOk(await isTaken({ key: '²', code: 'Digit1', ctrlKey: true, altKey: true }), 'AltGr on Windows');
    t.notOk(await isTaken({ key: 'k', code: 'KeyK', ctrlKey: true, isComposing: true }), 'an input method');
    t.notOk(await isTaken({ key: 'K', code: 'KeyK', ctrlKey: true, shiftKey: true }));
    t.ok(await isTaken({ key: 'л', code: 'KeyK', ctrlKey: true }), 'a keyboard without Latin letters');
    await page.waitForSelector('.palette[open]');
    await page.keyboard.press('Escape');
    t.ok(await isTaken({ key: '¡', code: 'Digit1', altKey: true }));
    await page.waitForURL(/#\/base64$/);
    await page.evaluate(`(async () => {
      document.querySelector('.star[aria-label="Favorite: UUID and ULID"]').click();
      await null; // Shown, and not painted yet.
      dispatchEvent(new KeyboardEvent('keydown', { key: '2', code: 'Digit2', altKey: true }));
    })()`);
    await page.waitForURL(/#\/uuid-gen$/);
  });

  t.test('pastes open with what the tool says', async t => {
    const { page, faults } = await openPage(t, browser, `${service.url}/#/uuid-gen`);
    for (const [text, reason, shown] of [
      ['oklch(70% 0.1 200)', 'CSS color function', 'oklch() is not supported'],
      ['@daily', 'cron nickname', 'write 0 0 * * *'],
      ['10.1.2.3', 'IPv4 address', 'prefix length'],
      ['{ // c\n"a": 1 }', 'JSON with comments', 'JSON has no comments'],
      ['{"a":1}\n{"a":2}', 'JSON lines', 'line 2, column 1'],
      ['curl -H "Authorization: Bearer eyJhbGciOiJub25lIn0.eyJpc3MiOiJqb2UifQ."', 'JWT, Authorization header', 'joe'],
      ['01ARZ3NDEKTSV4RRFFQ69G5FAV', 'ULID', ''],
    ] as const) {
      await paste(page, text);
      const first = page.locator('dialog .suggestions button').first();
      await first.waitFor();
      t.match(await first.textContent(), reason, text);
      await page.keyboard.press('Enter');
      await page.locator('dialog').waitFor({ state: 'detached' });
      await page.locator('.result .view', { hasText: shown }).waitFor();
    }
    t.equal(await page.getByRole('radio', { name: /^ulid$/i }).isChecked(), true, 'the options fit the paste');
    t.same(faults, []);
  });

  t.test('a private key is never sent by itself', async t => {
    const { page, faults, calls } = await openPage(t, browser, `${service.url}/#/base64`);
    const held = page.locator('.view', { hasText: 'contains a private key' });
    const sent = () => calls.length;
    await fillEditor(page, KEY);
    await held.waitFor();
    await paste(page, KEY);
    await page.locator('dialog .warn').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('input[type=file]').setInputFiles({
      name: 'id_ed25519',
      mimeType: 'application/octet-stream',
      buffer: Buffer.concat([Buffer.from([0xff]), Buffer.from(KEY)]),
    });
    await held.waitFor();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await fillEditor(page, `${KEY}\n`);
    await held.waitFor();
    await page.keyboard.press('Control+Enter');
    t.equal(sent(), 0);
    await page.getByRole('button', { name: 'Send it to this server' }).click();
    await page.locator('.status .good').waitFor();
    t.equal(sent(), 1, 'when the user says so');

    await page.goto(`${service.url}/#/json-formatter?input=${encodeURIComponent(KEY)}`);
    await held.waitFor();
    t.equal(sent(), 1, 'nor with a link');
    t.notMatch(await storedBy(page), /PRIVATE/, 'nor stored for a reload');
    t.same(faults, []);
  });

  t.test('results go on to the next tools, as steps that can be opened, changed and removed', async t => {
    const { page, faults, calls } = await openPage(t, browser, `${service.url}/#/base64?mode=decode`);
    const steps = page.locator('.steps li');
    const view = page.locator('.result .view');
    const done = page.locator('.steps [aria-label="done"]');
    await fillEditor(page, 'eyJhIjoxfQ==');
    await view.getByText('{"a":1}').waitFor();

    await page.getByRole('button', { name: 'Use in' }).press('Enter');
    const items = page.getByRole('menuitem');
    t.match(
      await items.allTextContents(),
      [/Swap/, /JSON formatter.*JSON/, /./, /./, /More tools/],
      'three tools first',
    );
    await page.getByRole('menuitem', { name: 'More tools' }).press('Enter');
    t.ok((await items.count()) > 20);
    const titles = (await items.allTextContents()).slice(4);
    t.same(
      titles,
      [...titles].sort((a, b) => a.localeCompare(b, 'en')),
      'the others by title',
    );
    t.equal(await page.evaluate('document.activeElement.getAttribute("role")'), 'menuitem');
    await page.getByRole('menuitem', { name: 'JSON formatter' }).press('Enter');
    await page.locator('h1', { hasText: 'JSON formatter' }).waitFor();
    await until(async () => (await done.count()) === 2, 'two steps are done');
    await page.getByRole('button', { name: 'Use in' }).press('Enter');
    const inMenu = page.getByRole('menuitem', { name: 'JSON to TypeScript' });
    if ((await inMenu.count()) === 0) await page.getByRole('menuitem', { name: 'More tools' }).press('Enter');
    await inMenu.press('Enter');
    await view.getByText('a: number').waitFor();
    await until(async () => (await done.count()) === 3, 'three steps are done');
    t.equal(page.url(), `${service.url}/#/base64?mode=decode&then=json-formatter&then=json-to-typescript`);
    const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    await page.evaluate(axe);
    t.same(
      await page.evaluate(`axe.run('.steps', { resultTypes: ['violations'] }).then(({ violations }) =>
        violations.map(({ id, nodes }) => id + nodes.map(({ html }) => html).join()))`),
      [],
    );

    await steps.nth(0).getByRole('button', { name: '1 Base64' }).press('Enter');
    await page.locator('h1', { hasText: 'Base64' }).waitFor();
    const before = calls.length;
    await fillEditor(page, Buffer.from('{"b":"x"}').toString('base64'));
    await until(() => calls.length >= before + 3, 'the later steps run again');
    await until(async () => (await done.count()) === 3, 'and are done');
    await steps.nth(2).getByRole('button', { name: '3 JSON' }).press('Enter');
    await view.getByText('b: string').waitFor();

    await steps.nth(0).getByRole('button', { name: '1 Base64' }).press('Enter');
    await page.locator('h1', { hasText: 'Base64' }).waitFor();
    await fillEditor(page, Buffer.from('{"b":tru}').toString('base64'));
    await page.locator('.steps [role=status].bad', { hasText: 'Step 2, JSON formatter: line 1' }).waitFor();
    t.ok(await steps.nth(2).getByRole('button', { name: '3 JSON' }).isDisabled(), 'a step without input waits');

    await page.getByRole('button', { name: 'Remove step 2' }).press('Enter');
    await until(async () => (await steps.count()) === 2, 'a step is removed');
    await until(() => page.url().endsWith('#/base64?mode=decode&then=json-to-typescript'), 'also from the address');
    t.notMatch(await storedBy(page), /base64/);
    await page.reload();
    await steps.nth(1).waitFor();
    t.equal(await editorText(page), '', 'the text of a tool for secrets is not stored');
    t.same(faults, []);
  });

  t.test('a link opens a chain, and runs nothing before the text was seen', async t => {
    const link = `${service.url}/#/url-encode?mode=decode&input=%257B%257D&then=json-formatter%3Fmode%3Dminify&then=hash-calc`;
    const { page, faults, calls } = await openPage(t, browser, link);
    await page.getByRole('button', { name: 'Run it' }).waitFor();
    await page.locator('.steps li').nth(2).waitFor();
    t.equal(calls.length, 0);
    await page.getByRole('button', { name: 'Run it' }).click();
    await page.locator('.steps [role=status]', { hasText: 'All 3 steps are done' }).waitFor({ state: 'attached' });
    t.equal(calls.length, 3);
    await page.getByRole('button', { name: '2 JSON formatter' }).click();
    await page.locator('h1', { hasText: 'JSON formatter' }).waitFor();
    t.equal(await editorText(page), '{}');
    const notice = page.locator('.foot', { hasText: 'the steps before it were removed' }).waitFor();
    await Promise.all([notice, fillEditor(page, '[]')]);
    t.equal(await page.locator('.steps li').count(), 2);
    await page.goBack();
    await page.locator('h1', { hasText: 'URL encoding' }).waitFor();
    await until(async () => (await page.locator('.steps li').count()) === 3, 'going back restores them');
    t.same(faults, []);
  });

  t.test('a link with unknown tools says so', async t => {
    const link = `${service.url}/#/url-encode?then=no-such&then=json-formatter`;
    const { page, faults } = await openPage(t, browser, `${service.url}/`);
    const says = (text: string) => page.locator('.foot', { hasText: text }).waitFor();
    await Promise.all([says('Steps of the link that were left out: 1.'), page.goto(link)]);
    await page.locator('.steps li').nth(1).waitFor();
    t.equal(await page.locator('.steps li').count(), 2);
    await Promise.all([says('This server does not have the tool of the link.'), page.goto(`${service.url}/#/no-such`)]);
    t.equal(await page.title(), 'Toolpool');
    t.same(faults, []);
  });

  t.test('back, forward and a reload restore the open step of a chain', async t => {
    const link = `${service.url}/#/url-encode?mode=decode&then=json-formatter&then=json-to-typescript`;
    const { page, faults } = await openPage(t, browser, link);
    const isAt = async (title: string, text: string, steps: number) => {
      await page.locator('h1', { hasText: title }).waitFor();
      await until(async () => (await editorText(page)) === text, `the text of ${title}`);
      await until(async () => (await page.locator('.steps li').count()) === steps, `${steps} steps`);
    };
    await page.locator('.steps li').nth(2).waitFor();
    await fillEditor(page, '%7B%7D');
    await page.getByRole('button', { name: '2 JSON formatter' }).click();
    await isAt('JSON formatter', '{}', 3);
    await page.getByRole('button', { name: 'Remove step 2' }).click();
    await isAt('JSON to TypeScript', '{}', 2);
    await page.goBack();
    await isAt('JSON formatter', '{}', 3);
    await page.goBack();
    await isAt('URL encoding', '%7B%7D', 3);
    await page.goForward();
    await isAt('JSON formatter', '{}', 3);
    await page.reload();
    await isAt('JSON formatter', '{}', 3);
    await page.getByRole('button', { name: '1 URL encoding' }).click();
    await isAt('URL encoding', '%7B%7D', 3);
    t.same(faults, []);
  });
}
