import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Business } from '#shared/contract/business.ts';
import { parseJson } from '#shared/parse-json.ts';
import { ownerItem } from '#web/auth/session/owner-storage.ts';
import { localStore, tabStore } from '#web/lib/browser-storage.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';

/** Delay before a failed sending is repeated, in milliseconds. */
const RETRY_MS = 30_000;

const readWaiting = (owner: Pick<Business, 'id'>): string | null =>
  ownerItem('prices_typed', owner).read() ?? ownerItem('price_list_draft', owner).read();

function subscribe(listener: () => void): () => void {
  const ends = [localStore, tabStore].map((store) => store.subscribe(listener));
  return () => {
    for (const end of ends) end();
  };
}

/** Returns how many changes of the price list wait in this browser. */
export function useWaitingPrices(owner: Pick<Business, 'id'>): number {
  const waiting = useSyncExternalStore(
    subscribe,
    () => readWaiting(owner),
    () => null,
  );
  // A former build counts none.
  return waiting === null ? 0 : (parseJson(waiting) as { changes?: number } | undefined)?.changes || 1;
}

/** Sends the price list's changes that wait in this browser, from any page of the owner. */
export function useSendWaitingPrices(business: Business | null): void {
  const isWaiting = useEffectEvent(() => business !== null && readWaiting(business) !== null);
  /** Returns true if it is to be repeated. */
  const send = useEffectEvent(async () => {
    if (business === null) return false;
    const { sendWaiting } = await loadChunk(() => import('./price-editors.ts'));
    return sendWaiting(business);
  });
  const id = business?.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const leaving = new AbortController();
    const { signal } = leaving;
    async function sendAndRepeat() {
      clearTimeout(timer);
      if (!isWaiting()) return;
      const retries = await send().catch(() => true);
      if (retries && !signal.aborted) timer = setTimeout(sendAndRepeat, RETRY_MS);
    }
    void sendAndRepeat();
    window.addEventListener('online', sendAndRepeat, { signal });
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [id]);
}
