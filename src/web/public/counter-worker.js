/**
 * Counter mode without a network: a service worker for the scope of one counter page alone. The page fills the cache
 * (src/web/owner/counter-storage.ts); this only reads it, and leaves every other request to the browser.
 */
const CACHE = 'tezgah-1';
/** A network that is slower than this, in milliseconds, is none to somebody who waits with a phone in hand. */
const PATIENCE_MS = 4000;

const kept = (url) => caches.match(url, { cacheName: CACHE, ignoreSearch: true });

const outOfPatience = () => new Promise((_, reject) => setTimeout(reject, PATIENCE_MS));

/** What says nothing about the page: the server is in trouble, or has had enough of this network for a moment. */
const isTrouble = ({ status }) => status >= 500 || status === 429;

/** The page anew where the server gives it, so that a new build arrives; else as it was kept. */
async function freshPage(request) {
  const page = await kept(new URL(self.registration.scope).pathname);
  if (page === undefined) return fetch(request);
  const response = await Promise.race([fetch(request), outOfPatience()]).catch(() => page);
  return isTrouble(response) ? page : response;
}

/** Names of assets change with their content: what is kept is what would come. */
const keptAsset = async (request) => (await kept(request.url)) ?? fetch(request);

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
  else if (pathname.startsWith('/assets/')) event.respondWith(keptAsset(request));
});
