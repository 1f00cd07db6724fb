import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
/** Usual paths of the browser; the environment variable `CHROMIUM` names another. */
const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', process.env['CHROMIUM']];
/**
 * Opens a real browser; the test's teardown closes it. Returns undefined if none is installed. With `CI=true` that
 * fails the test, so that the page is never released untested.
 */
export async function openBrowser(t) {
    const executablePath = PATHS.find(path => path !== undefined && existsSync(path));
    if (executablePath === undefined) {
        if (process.env['CI'] === 'true')
            t.fail('no browser: install chromium');
        else
            t.pass('skipped: no browser; install chromium', { skip: true });
        return undefined;
    }
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    t.teardown(() => browser.close());
    return browser;
}
/** Records uncaught errors and console errors of a page. */
export function recordFaults(page) {
    const faults = [];
    page.on('pageerror', error => faults.push(String(error)));
    page.on('console', message => {
        const text = message.text();
        // The browser logs answers of status 400 as failed resources, but they are normal.
        if (message.type() === 'error' && !text.startsWith('Failed to load resource'))
            faults.push(text);
    });
    return faults;
}
//# sourceMappingURL=browser.js.map