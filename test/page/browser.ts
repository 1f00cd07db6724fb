import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
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

/** Records uncaught errors and console errors of a page. */
export function recordFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', error => faults.push(String(error)));
  page.on('console', message => {
    const text = message.text();
    // The browser logs answers of status 400 as failed resources, but they are normal.
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) faults.push(text);
  });
  return faults;
}

/** Options of `openPage`. */
interface PageOptions {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
}

/** A page in a context of its own, which the test's teardown closes, and the URLs and bodies of its calls. */
export interface OpenPage {
  readonly page: Page;
  readonly faults: string[];
  readonly calls: { readonly url: string; readonly body: string }[];
}

/** Makes the page send a `Blob`, whose content the browser does not tell, as a text. Files are sent as they are. */
const SEND_TEXTS = `{
  const send = window.fetch;
  window.fetch = async (url, init) => {
    const isText = init?.body instanceof Blob && !(init.body instanceof File);
    return send(url, isText ? { ...init, body: await init.body.text() } : init);
  };
}`;

/** Opens a page at a URL, in the time zone of Berlin. */
export async function openPage(
  t: Test,
  browser: Browser,
  url: string,
  { width = 1440, height = 900, scheme = 'light' }: PageOptions = {},
): Promise<OpenPage> {
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme: scheme,
    timezoneId: 'Europe/Berlin',
    serviceWorkers: 'block',
  });
  t.teardown(() => page.close());
  await page.addInitScript(SEND_TEXTS);
  const faults = recordFaults(page);
  const calls: { url: string; body: string }[] = [];
  page.on('request', request => {
    if (request.url().includes('/api/')) calls.push({ url: request.url(), body: request.postData() ?? '' });
  });
  await page.goto(url);
  await waitForTool(page);
  return { page, faults, calls };
}

/** Waits until the page shows the tool of its address, or the start page if the address names none. */
export const waitForTool = (page: Page): Promise<unknown> =>
  page.waitForSelector(new URL(page.url()).hash === '' ? '.home' : '.tool:not(.home)');

/** What the browser stores for the page, when the page is left at the latest. */
export const storedBy = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    dispatchEvent(new Event('pagehide'));
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
  })()`);

/** The fields for texts: text areas, and the editors that replace them once they have been loaded. */
export const EDITORS = '.editor :is(textarea, text-editor)';

/** Replaces the text of an editor, as a paste does, and leaves the focus in it. */
export async function fillEditor(page: Page, text: string, at = 0): Promise<void> {
  await page.locator(EDITORS).nth(at).waitFor();
  // In one step: the editor may replace the text area between two.
  await page.evaluate(`((text) => {
    const field = document.querySelectorAll('${EDITORS}')[${at}];
    field.focus();
    if (field instanceof HTMLTextAreaElement) {
      field.value = text;
      field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
      return;
    }
    field.select({ start: 0, end: Infinity });
    (${PASTE})(text);
  })(${JSON.stringify(text)})`);
}

/** Pastes a text where the focus is; a text area ignores it. */
export const paste = (page: Page, text: string): Promise<void> => page.evaluate(`(${PASTE})(${JSON.stringify(text)})`);

const PASTE = `text => {
  let target = document.activeElement;
  while (target.shadowRoot?.activeElement) target = target.shadowRoot.activeElement;
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  target.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true }));
}`;

/** The text of an editor. */
export async function editorText(page: Page, at = 0): Promise<string> {
  const editor = page.locator(EDITORS).nth(at);
  await editor.waitFor();
  return editor.evaluate((field: { readonly value?: string }) => field.value ?? '');
}

/** Waits until an editor has been loaded, and has the place of the text area. */
export const loadedEditor = (page: Page, at = 0): Promise<void> =>
  page.locator('.editor text-editor').nth(at).waitFor();

/** The text within an element, that of its editors included. */
export const textIn = (page: Page, selector: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate(
      (element: {
        readonly textContent: string | null;
        querySelectorAll(selector: string): Iterable<{ value?: string }>;
      }) => [element.textContent, ...[...element.querySelectorAll('text-editor')].map(({ value }) => value)].join(''),
    );
