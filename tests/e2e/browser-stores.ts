import type { BrowserContext, Frame } from '@playwright/test';
import { type StoredItem, storedInBrowser } from '../../src/web/pages/privacy-policy/stored-in-browser.ts';

/** Lists the stores that a document can access, as `place name`. */
async function storesOf(frame: Frame): Promise<string[]> {
  return frame.evaluate(async () => {
    const databases = await indexedDB.databases();
    const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    return [
      ...Object.keys(localStorage).map((key) => `localStorage ${key}`),
      ...Object.keys(sessionStorage).map((key) => `sessionStorage ${key}`),
      ...databases.map(({ name = '' }) => `indexedDB ${name}`),
      ...(await caches.keys()).map((name) => `cache ${name}`),
      ...workers.map(({ scope }) => `worker ${scope}`),
    ];
  });
}

/** Lists everything that a browser stores of this site and its third parties, as `party place name`. */
export async function storedIn(context: BrowserContext, origin: string): Promise<string[]> {
  const partyOf = (hostname: string) => (hostname === new URL(origin).hostname ? 'us' : 'google');
  const cookies = await context.cookies();
  const found = cookies.map(({ domain, name }) => `${partyOf(domain)} cookie ${name}`);
  const frames = context.pages().flatMap((page) => page.frames());
  for (const frame of frames.filter((each) => each.url().startsWith('http'))) {
    const party = partyOf(new URL(frame.url()).hostname);
    found.push(...(await storesOf(frame)).map((store) => `${party} ${store}`));
  }
  return found;
}

const listed = ({ party, place, names }: StoredItem) => names.map((name) => `${party} ${place} ${name}`);

/**
 * Returns items that the policy lists but no browser stored, and stored items that the policy does not list.
 */
export function compareStored(seen: Iterable<string>, config: Parameters<typeof storedInBrowser>[0]) {
  const items = storedInBrowser(config);
  const names = items.flatMap(listed);
  const lasting = items.filter(({ fleeting }) => !fleeting).flatMap(listed);
  const found = [...seen];
  const fits = (name: string, store: string) =>
    name.endsWith('*') ? store.startsWith(name.slice(0, -1)) : store === name;
  return {
    neverStored: lasting.filter((name) => !found.some((store) => fits(name, store))).sort(),
    notListed: found.filter((store) => !names.some((name) => fits(name, store))).sort(),
  };
}
