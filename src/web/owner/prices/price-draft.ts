import type { Business } from '#shared/contract/business.ts';
import { type PriceListContent, priceListContent } from '#shared/contract/price-list.ts';
import { parseJson } from '#shared/parse-json.ts';
import { ownerItem } from '#web/auth/session/owner-storage.ts';
import { businessStore } from '#web/auth/session/stored-business.ts';

/** A change that the server has not confirmed yet. */
export interface PriceDraft {
  /** The stored version that the change is based on, and its content, which a former build did not keep. */
  version: number;
  base?: PriceListContent | undefined;
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

/** Returns the number of rows that were changed, added or deleted. */
function countChanges({ base, content }: PriceDraft): number {
  const [was, is] = [base, content].map(
    (list) => new Map(list?.sections.flatMap(({ products }) => products.map((each) => [each.id, each]))),
  );
  const ids = [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])];
  return ids.filter((id) => JSON.stringify(was?.get(id)) !== JSON.stringify(is?.get(id))).length;
}

/**
 * Stores the draft in this browser, because a phone may close a page at any moment. While another tab's draft is stored
 * there, this tab keeps its own in the tab's storage.
 */
export function createDraftStore(business: Business) {
  const shared = ownerItem('price_list_draft', business);
  const inTab = ownerItem('prices_typed', business);
  /** What this tab last read or wrote: another tab of the owner may have written since. */
  let own: string | null = null;
  return {
    read(): PriceDraft | null {
      own = inTab.read() ?? shared.read();
      const value = parseJson(own ?? '');
      if (typeof value !== 'object' || value === null) return null;
      const { version, base, content, sent } = value as Record<string, unknown>;
      const [list] = listOf(content);
      if (typeof version !== 'number' || list === undefined) return null;
      return { version, base: listOf(base)[0], content: list, sent: [sent].flat().flatMap(listOf) };
    },
    /** Stores nothing of an owner who has logged out meanwhile, in another tab too: that deletes a draft. */
    save(draft: PriceDraft) {
      const item = [null, own].includes(shared.read()) ? shared : inTab;
      const owner = businessStore.current();
      if (owner === null ? item.read() !== own : owner.id !== business.id) return;
      if (item === shared && inTab.read() === own) inTab.remove();
      own = JSON.stringify({ ...draft, changes: countChanges(draft) });
      item.write(own);
    },
    /** Deletes the draft of this tab; that of another one stays. */
    forget() {
      for (const item of [shared, inTab]) if (item.read() === own) item.remove();
    },
    /** False if this browser stores nothing, or the draft of another tab. */
    isStored: () => shared.isLasting() && shared.read() === own,
    isOwnerForgotten: shared.isForgotten,
  };
}
