import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import type { Test } from 'tap';

/** Usual paths of the browser; the environment variable `CHROMIUM` names another. */
const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', process.env['CHROMIUM']];

/**
 * Opens a real browser; the test's teardown closes it. Returns undefined if none is installed. With `CI=true` that
 * fails the test, so that the page is never released untested.
 */
export async function openBrowser(t: Test): Promise<Browser | undefined> {
  const executablePath = PATHS.find(path => path !== undefined && existsSync(path));
  if (executablePath === undefined) {
    if (process.env['CI'] === 'true') t.fail('no browser: install chromium');
    else t.pass('skipped: no browser; install chromium', { skip: true });
    return undefined;
  }
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  t.teardown(() => browser.close());
  return browser;
}
