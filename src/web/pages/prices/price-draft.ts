import type { Business } from '#shared/contract/business.ts';
import { type PriceListContent, priceListContent } from '#shared/contract/price-list.ts';
import { parseJson } from '#shared/parse-json.ts';
import { ownerItem } from '#web/auth/session/owner-storage.ts';

/** A change that the server has not confirmed yet. */
export interface PriceDraft {
  /** The stored version that the change is based on. */
  version: number;
  content: PriceListContent;
  /** Contents that were sent without an answer: the server may have stored any of them. */
  sent: readonly PriceListContent[];
}

export type DraftStore = Pick<ReturnType<typeof createDraftStore>, 'read' | 'save' | 'forget' | 'isStored'>;

/** Returns a valid list, or nothing: browser storage is not trusted. */
const listOf = (value: unknown): PriceListContent[] => {
  const parsed = priceListContent.safeParse(value);
  return parsed.success ? [parsed.data] : [];
};

/** Stores the draft in this browser, because a phone may close a page at any moment. */
export function createDraftStore(business: Business) {
  const item = ownerItem('price_list_draft', business);
  /** What this tab last read or wrote: another tab of the owner may have written since. */
  let own: string | null = null;
  return {
    read(): PriceDraft | null {
      own = item.read();
      const value = parseJson(own ?? '');
      if (typeof value !== 'object' || value === null) return null;
      const { version, content, sent } = value as Record<string, unknown>;
      const [list] = listOf(content);
      if (typeof version !== 'number' || list === undefined) return null;
      return { version, content: list, sent: Array.isArray(sent) ? sent.flatMap(listOf) : [] };
    },
    save(draft: PriceDraft) {
      own = JSON.stringify(draft);
      item.write(own);
    },
    /** Deletes the draft of this tab; that of another one stays. */
    forget() {
      if (item.read() === own) item.remove();
    },
    /** False once another tab of the owner has stored its own draft in place of this one. */
    isStored: () => item.read() === own,
    isOwnerForgotten: item.isForgotten,
  };
}
