import { pages } from '#shared/routing/pages.ts';
import { trustedWorkerUrl } from '#web/lib/trusted-worker-url.ts';

/** Cache with the offline data of counter mode. src/web/public/counter-worker.js reads it under this name. */
const CACHE = 'tezgah-1';
const PAGE_END = pages.counter.pattern.slice(pages.counter.pattern.lastIndexOf('/'));

const workerUrl = trustedWorkerUrl('counter-worker', '/counter-worker.js');

/** Undefined in some browsers' private windows, and without https. */
const workers = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator && 'caches' in window ? navigator.serviceWorker : undefined;

/** Returns the registrations of counter pages by path: a renamed business has one under its former slug. */
async function registrations(): Promise<Map<string, ServiceWorkerRegistration>> {
  const all = (await workers()?.getRegistrations()) ?? [];
  const counters = all.map((each) => [new URL(each.scope).pathname, each] as const);
  return new Map(counters.filter(([path]) => path.endsWith(PAGE_END)));
}

/** Returns the files that the page has loaded or its document names. */
function filesOf(html: string): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const own = loaded
    .filter(({ origin }) => origin === window.location.origin)
    .map(({ pathname }) => pathname);
  const named = html.match(/\/assets\/[\w.-]+/g) ?? [];
  return [...own, ...named].filter((path) => path.startsWith('/assets/'));
}

/** Makes the counter page at `path` work offline. Returns true on success. */
export async function cacheCounterPage(path: string): Promise<boolean> {
  const container = workers();
  if (container === undefined) return false;
  const response = await fetch(path);
  if (!response.ok) return false;
  const needed = new Set(filesOf(await response.clone().text()));
  const cache = await caches.open(CACHE);
  const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll([...needed].filter((file) => !cached.has(file)));
  await cache.put(path, response);
  // Deleted last: until the new document is stored, the worker may serve the previous one, which needs them.
  const stale = [...cached].filter((file) => file !== path && !needed.has(file));
  await Promise.all(stale.map((file) => cache.delete(file)));
  for (const [other, registration] of await registrations()) {
    if (other !== path) await registration.unregister();
  }
  await container.register(workerUrl(), { scope: path });
  return true;
}

/** Removes all offline data; never rejects. */
export async function clearCounterCache(): Promise<void> {
  try {
    for (const [, registration] of await registrations()) await registration.unregister();
    if ('caches' in window) await caches.delete(CACHE);
  } catch {
    // A browser that blocks site data has none of it.
  }
}
