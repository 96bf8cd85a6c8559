/**
 * Removes the worker and the cache with which builds until 2026-11-27 opened the counter page offline (ADR 131): no
 * browser drops them by itself. Delete this file after 2027-11-27, when owners have opened a page since.
 */
export async function removeCounterWorker(): Promise<void> {
  try {
    // Undefined without https. Nothing else on this site has a worker.
    for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) await worker.unregister();
    const names = 'caches' in window ? await caches.keys() : [];
    for (const name of names.filter((each) => each.startsWith('tezgah-'))) await caches.delete(name);
  } catch {
    // A browser that blocks site data has none of it.
  }
}
