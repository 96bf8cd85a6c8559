import { pages } from '#shared/routing/pages.ts';

/** Cache with the offline data of counter mode. src/web/public/counter-worker.js reads it under this name. */
const CACHE = 'tezgah-1';
const WORKER = '/counter-worker.js';
const PAGE_END = pages.counter.pattern.slice(pages.counter.pattern.lastIndexOf('/'));

interface TrustedTypePolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(url: string): string };
}

// A page may create a policy name only once.
let trustedUrl: string | undefined;

/**
 * Returns the worker's URL. Under Trusted Types, a worker registers only from a URL of a policy that the CSP
 * names.
 */
function trustedWorkerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypePolicies };
  trustedUrl ??=
    trustedTypes?.createPolicy('counter-worker', { createScriptURL: () => WORKER }).createScriptURL(WORKER) ??
    WORKER;
  return trustedUrl;
}

/**
 * Returns undefined without service workers or caches: in some browsers' private windows, and without https.
 */
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
  await container.register(trustedWorkerUrl(), { scope: path });
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
