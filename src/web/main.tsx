import { render } from 'preact';
import { App } from './app.js';
import { readContracts } from './contracts.js';

const root = document.getElementById('app');
if (root !== null) render(<App contracts={readContracts()} />, root);

/** The one URL that may become a script beside those of the document. */
const policy = window.trustedTypes?.createPolicy('toolpool', {
  createScriptURL: url => {
    if (url !== WORKER) throw new TypeError(`not a script of this page: ${url}`);
    return url;
  },
});
const WORKER = 'service-worker.js';
if ('serviceWorker' in navigator && window.isSecureContext) {
  addEventListener('load', () => {
    // Without the worker the page works as before, but for the shell offline.
    navigator.serviceWorker.register((policy?.createScriptURL(WORKER) ?? WORKER) as string).catch(() => undefined);
  });
}
