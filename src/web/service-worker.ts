/**
 * Stores the shell of the page for offline use. Calls of tools are not intercepted: neither texts nor results are
 * stored.
 */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
/** The worker's global scope, which differs from the window that the page's types describe. */
const worker = globalThis as unknown as { skipWaiting(): Promise<void>; readonly registration: { scope: string } };

const CACHE = 'toolpool-shell';
const on = (type: string, listener: (event: never) => void): void => addEventListener(type, listener as EventListener);

/** Stores every file of the current shell, and deletes those of earlier ones. */
async function refresh(): Promise<void> {
  const response = await fetch('./page/shell.json', { cache: 'no-cache' });
  if (!response.ok) return;
  const { files } = (await response.json()) as { files: string[] };
  const cache = await caches.open(CACHE);
  const wanted = new Set(files.map(file => new URL(file, worker.registration.scope).href));
  const stored = await cache.keys();
  const missing = [...wanted].filter(url => !stored.some(request => request.url === url));
  await cache.addAll(missing.map(url => new Request(url, { headers: { accept: '*/*' } })).filter(isFile));
  await cache.put(worker.registration.scope, await fetchPage());
  await Promise.all(stored.filter(request => !wanted.has(request.url)).map(request => cache.delete(request)));
}

/** `/` answers the page only to clients that prefer HTML. */
const fetchPage = (): Promise<Response> =>
  fetch(worker.registration.scope, { headers: { accept: 'text/html' }, cache: 'no-cache' });
const isFile = ({ url }: Request): boolean => url !== worker.registration.scope;

/** The page from the network if possible, so that a new version is used at once. */
async function page(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    if (response.ok) {
      const copy = response.clone();
      const cache = await caches.open(CACHE);
      await cache.put(worker.registration.scope, copy);
    }
    return response;
  } catch (error) {
    const stored = await caches.match(worker.registration.scope, { ignoreVary: true });
    if (stored === undefined) throw error;
    return stored;
  }
}

/** A file with a hash in its name: the stored copy is always valid. */
async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

on('install', (event: ExtendableEvent) => event.waitUntil(refresh().then(() => worker.skipWaiting())));
on('activate', (event: ExtendableEvent) => event.waitUntil(refresh().catch(() => undefined)));
on('fetch', (event: FetchEvent) => {
  const { request } = event;
  const { scope } = worker.registration;
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return;
  const [path = ''] = request.url.slice(scope.length).split(/[?#]/, 1);
  if (path === '' && request.mode === 'navigate') event.respondWith(page(request));
  else if (path.startsWith('page/') && path !== 'page/shell.json') event.respondWith(file(request));
});

export {};
