import { Buffer } from 'node:buffer';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { readCatalogue } from '../../src/catalogue.js';
import { start } from '../service.js';
import { openBrowser } from './browser.js';
import { HOSTILE, hostileResult } from './hostile.js';
import { proxyUnder } from './proxy.js';
import { SNIPPETS } from './snippets.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const catalogue = await readCatalogue();
const browser = await openBrowser(t);
const service = await start(t);

/** Maximum weight of the first view and of the style sheet, in bytes of gzip. */
const FIRST_VIEW = 45 * 1024;
const STYLE = 8 * 1024;
/** On a loaded machine; the page is ready within 300 ms on one that is not. */
const READY_MS = 3000;

/** What a page did that it must not. */
const watched = (page: Page): string[] => {
  const faults: string[] = [];
  page.on('pageerror', error => faults.push(String(error)));
  page.on('console', message => {
    const text = message.text();
    // A tool's "no" is an answer of status 400, which the browser notes.
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) faults.push(text);
  });
  return faults;
};

interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly faults: string[];
}

async function visit(t: Test, browser: Browser, url = `${service.url}/`): Promise<Visit> {
  const context = await browser.newContext({
    permissions: ['clipboard-read', 'clipboard-write'],
    serviceWorkers: 'block',
  });
  t.teardown(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const faults = watched(page);
  await page.goto(url);
  await page.waitForSelector('.bench');
  return { page, context, faults };
}

/** Opens a tool without loading the page again. */
async function open(page: Page, tool: string): Promise<void> {
  await page.click(`.tools a[href="#/${tool}"]`);
  await page.waitForSelector('.bench .result .view');
}

const ANSWERED = '.status .good, .status .warn, .status .bad';

async function runExample(page: Page, tool: string): Promise<void> {
  await open(page, tool);
  const hasInput = catalogue.get(tool)?.tool.presentation.input !== undefined;
  if (hasInput) await page.getByText('Try an example').click();
  await page.waitForSelector(ANSWERED);
  await page.waitForSelector('.view > :not(.empty)');
}

const paste = (text: string): string =>
  `(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  })()`;

t.test('the page knows no tool by its name', async t => {
  // Comments have examples.
  const sources = readdirSync(join(root, 'src/web'), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file))
    .map(file => [file, readFileSync(join(root, 'src/web', file), 'utf8').replace(/\/\*\*[^]*?\*\//g, '')] as const);
  t.ok(sources.length > 20);
  for (const [file, text] of sources) {
    const named = [...catalogue.keys()].filter(id => new RegExp(`['"\`/]${id}['"\`/]`).test(text));
    t.same(named, [], file);
  }
});

t.test('documents: types, policy, caching', async t => {
  const html = await fetch(`${service.url}/`, { headers: { accept: 'text/html' } });
  t.equal(html.status, 200);
  const policy = html.headers.get('content-security-policy') ?? '';
  t.notMatch(policy, /unsafe|https?:|\*/);
  t.match(policy, /require-trusted-types-for 'script'/);
  t.match(policy, /default-src 'none'/);
  t.equal(html.headers.get('set-cookie'), null);
  const text = await html.text();
  const files = [...text.matchAll(/(?:src|href)="\.\/(page\/[^"]+)"/g)].map(([, file]) => file ?? '');
  t.equal(files.length, 3);
  let weight = gzipSync(text).length;
  for (const file of files) {
    const response = await fetch(`${service.url}/${file}`, { headers: { 'accept-encoding': 'gzip' } });
    t.equal(response.status, 200, file);
    t.match(response.headers.get('cache-control'), /immutable/);
    const again = await fetch(response.url, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } });
    t.ok([200, 304].includes(again.status));
    const size = gzipSync(Buffer.from(await response.arrayBuffer())).length;
    if (file.endsWith('.css')) t.ok(size <= STYLE, `style sheet: ${size} bytes`);
    weight += size;
  }
  t.ok(weight <= FIRST_VIEW, `first view: ${weight} bytes`);
  t.comment(`first view: ${weight} bytes of gzip`);
});

if (browser !== undefined) {
  t.test("every tool's first example, seen and read by axe", async t => {
    const { page, faults } = await visit(t, browser);
    const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    await page.evaluate(axe);
    const before = await page.evaluate<number>('performance.now()');
    t.ok(before < READY_MS, `ready after ${Math.round(before)} ms`);
    // The list of tools stays the same: it is read once.
    let exclude = ['.samples'];
    for (const [id, { tool }] of catalogue) {
      const answer = page.waitForResponse(`**/api/tools/${id}`);
      await runExample(page, id);
      const { result } = (await (await answer).json()) as { result?: unknown };
      const [example] = tool.examples;
      if (example.result !== undefined) t.same(result, example.result, id);
      t.ok(
        ((await page.textContent('.view')) ?? '').trim() !== '' || (await page.locator('.view img').count()) === 1,
        id,
      );
      // Samples show the contrast of the person's own colors.
      const found = await page.evaluate<{ id: string; html: string[] }[]>(
        `axe.run({ exclude: ${JSON.stringify(exclude)} }, { resultTypes: ['violations'] }).then(({ violations }) =>
          violations.map(({ id, nodes }) => ({ id, html: nodes.slice(0, 3).map(node => node.html.slice(0, 160)) })))`,
      );
      t.same(found, [], `${id}: axe`);
      exclude = ['.samples', '.tools', '.top', '.foot'];
    }
    t.same(faults, []);
  });

  t.test('pasted texts: the right tool is offered first', async t => {
    const { page, faults } = await visit(t, browser);
    const wrong: string[] = [];
    for (const { tool, text, source } of SNIPPETS) {
      await page.fill('.editor textarea', text);
      const offered = page.locator('.suggestions button').first();
      const first = await offered.getAttribute('value', { timeout: 1000 }).catch(() => 'nothing');
      if (first !== tool) wrong.push(`${source}: ${first}, expected ${tool}`);
    }
    t.equal(SNIPPETS.length, 40);
    t.ok(wrong.length <= 4, `${40 - wrong.length} of 40`);
    t.comment(`${40 - wrong.length} of 40; ${wrong.join('; ')}`);
    t.same(faults, []);
  });

  t.test('errors have a place in the input, and the caret goes there', async t => {
    const { page } = await visit(t, browser, `${service.url}/#/json-formatter`);
    await page.fill('.editor textarea', '{\n  "a": 1,\n  "b": tru\n}');
    await page.waitForSelector('.status .bad');
    t.match(await page.textContent('.status'), /line 3, column 11/);
    t.equal(await page.locator('.editor .mark').count(), 1);
    await page.keyboard.press('F8');
    t.equal(await page.evaluate('document.activeElement.selectionStart'), '{\n  "a": 1,\n  "b": tru'.length);
    await open(page, 'pwd-gen');
    await page.fill('input[type=number]', '3');
    await page.waitForSelector('.option .issue');
    t.match(await page.textContent('.option .issue'), /from 8 to 128/, 'a 422 stands at its field');
  });

  t.test('by keyboard alone', async t => {
    const { page } = await visit(t, browser);
    t.equal(await page.evaluate('document.activeElement.tagName'), 'TEXTAREA', 'the caret is in the input');
    await page.keyboard.press('Control+k');
    await page.waitForSelector('.palette[open] input');
    await page.keyboard.type('json form');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.options');
    await page.keyboard.type('[1]');
    await page.waitForSelector('.status .good');
    await page.keyboard.press('Control+Shift+c');
    await page.locator('.foot', { hasText: 'copied' }).waitFor();
    t.equal(await page.evaluate('navigator.clipboard.readText()'), '[\n  1\n]');
    await page.keyboard.press('Control+k');
    await page.waitForSelector('.palette[open] input');
    await page.keyboard.type('use result yaml');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/yaml-json/);
    t.match(await page.inputValue('.editor textarea'), /^\[\n {2}1\n\]$/);
    await page.keyboard.press('Control+k');
    await page.waitForSelector('.palette[open]');
    await page.keyboard.press('Escape');
    t.equal(await page.locator('.palette').count(), 0);
  });

  t.test('a paste outside of a field is offered to tools, and not sent', async t => {
    const { page } = await visit(t, browser, `${service.url}/#/uuid-gen`);
    await page.waitForSelector('.items');
    let calls = 0;
    page.on('request', request => (calls += request.url().includes('/api/') ? 1 : 0));
    await page.click('h1');
    await page.evaluate(`document.activeElement.blur(); ${paste('10.0.0.0/8')}`);
    await page.waitForSelector('dialog .suggestions');
    t.equal(calls, 0);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.status .good');
    t.match(await page.textContent('.view'), /10\.255\.255\.255/);
  });

  t.test('five megabytes are pasted, formatted and shown without a frozen tab', async t => {
    const { page, faults } = await visit(t, browser, `${service.url}/#/json-formatter`);
    const item = '{"id":12345,"name":"somebody with a name","tags":["a","b"]},';
    const text = `[${item.repeat(Math.floor(4_900_000 / item.length))}0]`;
    await page.evaluate(`(() => {
      let last = performance.now();
      window.longest = 0;
      const tick = () => {
        const now = performance.now();
        window.longest = Math.max(window.longest, now - last);
        last = now;
        requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
      document.querySelector('.editor textarea').focus();
    })()`);
    await page.evaluate(paste(text));
    await page.waitForSelector('.status .good', { timeout: 30_000 });
    await page.waitForSelector('.view .chunk');
    const longest = await page.evaluate<number>('window.longest');
    t.ok(longest < 3000, `the longest pause was ${Math.round(longest)} ms`);
    t.comment(`5 MB: longest pause ${Math.round(longest)} ms`);
    await page.evaluate(paste(`"${'x'.repeat(6_000_000)}"`));
    t.same(faults, []);
  });

  t.test('hostile results do nothing', async t => {
    const { page, faults } = await visit(t, browser);
    const seen: string[] = [];
    await page.route('**/api/tools/*', async route => {
      const id = route.request().url().split('/').at(-1) ?? '';
      const result = hostileResult(catalogue.get(id)?.tool.result ?? {});
      await route.fulfill({ json: { ok: true, result } });
    });
    page.on('dialog', dialog => void dialog.dismiss());
    for (const id of catalogue.keys()) {
      await open(page, id);
      if (catalogue.get(id)?.tool.presentation.input !== undefined) await page.getByText('Try an example').click();
      await page.waitForSelector(ANSWERED);
      await page.waitForTimeout(30);
      if ((await page.locator('.result').textContent())?.includes(HOSTILE)) seen.push(id);
      t.same(
        await page.evaluate(`[
          window.hacked,
          document.querySelectorAll('.bench img:not([src^="blob:"]), .bench script, .bench iframe').length,
          [...document.querySelectorAll('a')].filter(a => a.href.startsWith('javascript:')).length,
        ]`),
        [undefined, 0, 0],
        id,
      );
    }
    t.ok(seen.length > catalogue.size / 2, `${seen.length} tools show the text as text`);
    t.same(faults, []);
  });

  t.test('links: the options go along, the text only when asked for, and nothing runs by itself', async t => {
    const { page } = await visit(t, browser, `${service.url}/#/json-formatter?mode=minify&indent=4`);
    await page.fill('.editor textarea', '{ "secret": 1 }');
    await page.waitForSelector('.status .good');
    const share = async (what: string, said: string): Promise<string> => {
      await page.keyboard.press('Control+k');
      await page.waitForSelector('.palette[open] input');
      await page.keyboard.type(what);
      await page.keyboard.press('Enter');
      await page.locator('.foot', { hasText: said }).waitFor();
      return page.evaluate<string>('navigator.clipboard.readText()');
    };
    const bare = await share('share link tool options', 'Link copied');
    t.equal(bare, `${service.url}/#/json-formatter?mode=minify&indent=4`);
    const full = await share('share link text', 'Link with the text copied');
    t.match(full, /&_=/);
    const other = await visit(t, browser, full);
    let calls = 0;
    other.page.on('request', request => (calls += request.url().includes('/api/') ? 1 : 0));
    await other.page.getByText('This text came with a link').waitFor();
    t.equal(await other.page.inputValue('.editor textarea'), '{ "secret": 1 }');
    await other.page.waitForTimeout(400);
    t.equal(calls, 0);
    await other.page.getByText('Run it').click();
    await other.page.waitForSelector('.status .good');
    t.equal(((await other.page.textContent('.view')) ?? '').trim(), '{"secret":1}');
  });

  t.test('under a path prefix, from one origin, without cookies', async t => {
    const proxy = await proxyUnder(t, '/deep/tools', service.url);
    const { page, context, faults } = await visit(t, browser, proxy.url);
    const elsewhere: string[] = [];
    page.on('request', request => {
      if (!/^(?:blob|data):/.test(request.url()) && !request.url().startsWith(proxy.url)) elsewhere.push(request.url());
    });
    await runExample(page, 'qr-generator');
    await page.reload();
    await page.waitForSelector('.bench');
    t.same(proxy.astray, []);
    t.same(elsewhere, []);
    t.same(await context.cookies(), []);
    t.same(faults, []);
  });

  t.test('the shell opens offline', async t => {
    const own = await start(t);
    const context = await browser.newContext();
    t.teardown(() => context.close());
    const page = await context.newPage();
    await page.goto(`${own.url}/#/hash-calc`);
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await page.reload();
    await page.waitForSelector('.bench');
    const files = await page.evaluate<string[]>(
      `caches.open('toolpool-shell').then(cache => cache.keys()).then(all => all.map(({ url }) => url))`,
    );
    t.ok(files.length > 10 && files.every(url => !url.includes('/api/')), 'the shell alone is stored');
    await own.app.close();
    await page.reload();
    await page.fill('.editor textarea', 'abc');
    await page.waitForSelector('.status .bad');
    t.match(await page.textContent('.status'), /cannot be reached|offline/);
  });

  t.test('from 320 px to 4K nothing is cut off', async t => {
    const { page } = await visit(t, browser);
    for (const [width, height] of [
      [320, 568],
      [3840, 2160],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const id of ['mock-data', 'diff-checker', 'certificate-decoder']) {
        await runExample(page, id);
        const over = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
        t.ok(over <= 0, `${id} at ${width} px: ${over} px too wide`);
        if (!(await page.isVisible('.tools'))) await page.getByRole('button', { name: 'Tools', exact: true }).click();
      }
    }
  });
}
