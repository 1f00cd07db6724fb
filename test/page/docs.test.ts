import { Buffer } from 'node:buffer';
import t from 'tap';
import { start } from '../service.js';
import { until } from '../socket.js';
import { openBrowser, recordFaults } from './browser.js';

/** Maximum size of the page of the API with the description, in bytes that are transferred with Brotli. */
const MAX_SIZE = 450_000;

const browser = await openBrowser(t);
const service = await start(t);

t.test('the page of the API is light, and loads what it names', async t => {
  const html = await (await fetch(`${service.url}/docs/`)).text();
  const files = [...html.matchAll(/(?:src|href)="\.\/(static\/[^"]+)"/g)].map(([, file]) => `docs/${file}`);
  t.equal(files.length, 4);
  let bytes = Buffer.byteLength(html);
  for (const file of [...files, 'openapi.json']) {
    const response = await fetch(`${service.url}/${file}`, { headers: { 'accept-encoding': 'br' } });
    t.match([response.status, response.headers.get('content-encoding')], [200, 'br'], file);
    bytes += Number(response.headers.get('content-length'));
    await response.arrayBuffer();
  }
  t.ok(bytes <= MAX_SIZE, `${bytes} bytes`);
  t.comment(`${bytes} bytes with Brotli`);
});

if (browser !== undefined) {
  t.test('operations are found by words, and the page leads back', async t => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
    t.teardown(() => page.close());
    // Violations of the policy are console errors.
    const faults = recordFaults(page);
    await page.goto(`${service.url}/docs/`);
    const operations = page.locator('.opblock');
    await operations.first().waitFor();
    await page.getByLabel('Find operations').fill('decode base64');
    await operations.filter({ hasText: '/api/tools/base64' }).waitFor();
    await operations.filter({ hasText: '/api/tools/cron-parser' }).waitFor({ state: 'detached' });
    const [ground, over] = await page.evaluate<[string, number]>(
      '[getComputedStyle(document.documentElement).backgroundColor, document.documentElement.scrollWidth - innerWidth]',
    );
    t.equal(ground, 'rgb(22, 24, 27)', 'it has the dark colors of the page');
    t.ok(over <= 0, `${over} px too wide`);
    await page.getByRole('link', { name: '← Tools' }).click();
    await page.waitForSelector('.tool');
    t.equal(page.url(), `${service.url}/`);
    t.same(faults, []);
  });

  t.test('a link to an operation opens it, and nothing moves while it is read', async t => {
    const page = await browser.newPage();
    t.teardown(() => page.close());
    // The page shows itself after three seconds at the latest, and what is drawn later would move.
    await page.addInitScript(`
      const set = window.setTimeout;
      window.setTimeout = (act, ms, ...args) => ms === 3000 ? 0 : set(act, ms, ...args);
      window.moved = 0;
      new PerformanceObserver(list => {
        for (const { value } of list.getEntries()) window.moved += value;
      }).observe({ type: 'layout-shift', buffered: true });`);
    await page.goto(`${service.url}/docs/#/Security/jwt-decoder`);
    await page.locator('.ready .opblock.is-open').waitFor();
    await page.locator('.opblock.is-open textarea').waitFor();
    const top = () => page.evaluate<number>(`document.querySelector('.opblock.is-open').getBoundingClientRect().top`);
    await until(async () => (await top()) < 100, 'the operation is at the top');
    t.ok((await page.evaluate<number>('window.moved')) < 0.1, 'good, by the limit of Core Web Vitals');
  });
}
