import { render } from 'preact';
import { App } from './app.js';
import { readContracts } from './contracts.js';

const root = document.getElementById('app');
if (root !== null) render(<App contracts={readContracts()} />, root);

/** The Trusted Types policy: the service worker is the only script URL that code may set. */
const policy = window.trustedTypes?.createPolicy('toolpool', {
  createScriptURL: url => {
    if (url !== WORKER) throw new TypeError(`not a script of this page: ${url}`);
    return url;
  },
});
const WORKER = 'service-worker.js';
if ('serviceWorker' in navigator && window.isSecureContext) {
  addEventListener('load', () => {
    // Without the worker only offline use is missing.
    navigator.serviceWorker.register((policy?.createScriptURL(WORKER) ?? WORKER) as string).catch(() => undefined);
  });
}
