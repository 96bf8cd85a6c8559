import type { Business } from '#shared/contract/business.ts';
import { type PriceListContent, priceListContent } from '#shared/contract/price-list.ts';
import { parseJson } from '#shared/parse-json.ts';
import { localStore } from '#web/lib/browser-storage.ts';
import { priceDraftKey } from '#web/owner/price-draft-key.ts';

/** A change that the server has not confirmed yet. */
export interface PriceDraft {
  /** The version on which it rests. */
  version: number;
  content: PriceListContent;
  /** What was sent before and not answered: any of it may have arrived. */
  sent: readonly PriceListContent[];
}

export type DraftStore = ReturnType<typeof createDraftStore>;

/** What could be sent as it is; nothing else is trusted of a browser's storage. */
const listOf = (value: unknown): PriceListContent[] => {
  const parsed = priceListContent.safeParse(value);
  return parsed.success ? [parsed.data] : [];
};

/** Where this browser keeps it: a phone may close a page at any moment. */
export function createDraftStore(business: Pick<Business, 'id'>, storage = localStore) {
  const key = priceDraftKey(business);
  return {
    read(): PriceDraft | null {
      const value = parseJson(storage.read(key) ?? '');
      if (typeof value !== 'object' || value === null) return null;
      const { version, content, sent } = value as Record<string, unknown>;
      const [list] = listOf(content);
      if (typeof version !== 'number' || list === undefined) return null;
      return { version, content: list, sent: Array.isArray(sent) ? sent.flatMap(listOf) : [] };
    },
    keep: (draft: PriceDraft) => storage.write(key, JSON.stringify(draft)),
    forget: () => storage.remove(key),
  };
}
