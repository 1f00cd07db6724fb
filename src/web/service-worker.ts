/**
 * Keeps the shell of the page for use without a network. Calls of tools are never touched: neither texts nor results
 * are stored.
 */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
/** The worker's own scope: the types of the page describe its window. */
const worker = globalThis as unknown as { skipWaiting(): Promise<void>; readonly registration: { scope: string } };

const CACHE = 'toolpool-shell';
const on = (type: string, listener: (event: never) => void): void => addEventListener(type, listener as EventListener);

/** Stores every file of the present shell, and drops those of former ones. */
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

/** `/` is the page only for those who prefer HTML. */
const fetchPage = (): Promise<Response> =>
  fetch(worker.registration.scope, { headers: { accept: 'text/html' }, cache: 'no-cache' });
const isFile = ({ url }: Request): boolean => url !== worker.registration.scope;

/** The page from the network while there is one, so that a new version is seen at once. */
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

/** A file whose name has its hash: what is stored is right. */
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
