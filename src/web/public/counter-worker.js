/**
 * Serves counter mode without a network: a service worker for the scope of one counter page. The page fills the cache
 * (src/web/owner/counter-storage.ts); this file only reads it, and leaves every other request to the browser.
 */
const CACHE = 'tezgah-1';
/** In milliseconds. A slower network counts as none, because a customer waits with a phone in hand. */
const TIMEOUT_MS = 4000;

const fromCache = (url) => caches.match(url, { cacheName: CACHE, ignoreSearch: true });

const timeOut = () => new Promise((_, reject) => setTimeout(reject, TIMEOUT_MS));

/** The server fails, or limits this network for a moment. */
const isUnavailable = ({ status }) => status >= 500 || status === 429;

/** Fetches the page, so that a new build arrives; falls back to the cached page. */
async function freshPage(request) {
  const page = await fromCache(new URL(self.registration.scope).pathname);
  if (page === undefined) return fetch(request);
  const response = await Promise.race([fetch(request), timeOut()]).catch(() => page);
  return isUnavailable(response) ? page : response;
}

/** Names of assets change with their content, so a cached one is current. */
const cachedAsset = async (request) => (await fromCache(request.url)) ?? fetch(request);

self.addEventListener('activate', (event) => {
  const former = (name) => name.startsWith('tezgah-') && name !== CACHE;
  const names = caches.keys();
  event.waitUntil(names.then((all) => Promise.all(all.filter(former).map((name) => caches.delete(name)))));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(freshPage(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(cachedAsset(request));
});
