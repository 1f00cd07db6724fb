import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import type { Test } from 'tap';

/** Where systems put the browser; `CHROMIUM` names another place. */
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', process.env['CHROMIUM']];

/**
 * A real browser, closed with the test. Undefined where none is installed, which fails the gate: with `CI=true` the
 * page may not go untried.
 */
export async function openBrowser(t: Test): Promise<Browser | undefined> {
  const executablePath = PLACES.find(place => place !== undefined && existsSync(place));
  if (executablePath === undefined) {
    if (process.env['CI'] === 'true') t.fail('no browser: install chromium');
    else t.pass('skipped: no browser; install chromium', { skip: true });
    return undefined;
  }
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  t.teardown(() => browser.close());
  return browser;
}
