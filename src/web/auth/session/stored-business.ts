import type { Business } from '#shared/contract/business.ts';
import { parseJson } from '#shared/parse-json.ts';
import { type BrowserStorage, localStore } from '#web/lib/browser-storage.ts';

/** Storage keys of product.md 3.8. */
const BUSINESS_ID = 'business_id';
const BUSINESS_DATA = 'business_data';

type Texts = { [Name in keyof Business as Business[Name] extends string ? Name : never]: '' };

/** Text fields that every business has. Optional fields need no entry. */
const NO_TEXTS: Texts = {
  slug: '',
  name: '',
  owner_name: '',
  owner_surname: '',
  phone: '',
  owner_uuid: '',
  created_at: '',
};

// Not with the contract's schema: this runs in the shell, whose first load has no room for zod.
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns null if the text is not a business. Missing texts become empty, for data of an older build; unknown
 * fields are kept.
 */
export function parseStoredBusiness(text: string): Business | null {
  const value = parseJson(text);
  if (!isRecord(value) || typeof value.id !== 'number') return null;
  const business: Record<string, unknown> = { address: null, code: '', ...NO_TEXTS, ...value };
  const isText = (name: string) => typeof business[name] === 'string';
  if (!['address', 'code'].every((name) => business[name] === null || isText(name))) return null;
  return Object.keys(NO_TEXTS).every(isText) ? (business as unknown as Business) : null;
}

/** Merges fresh data into the stored: fields missing from the reply stay, unless it is another business. */
export function mergeBusiness(stored: Business | null, fresh: Business): Business {
  return stored?.id === fresh.id ? { ...stored, ...fresh } : fresh;
}

/** Creates a store of the owner's business in browser storage, for React's useSyncExternalStore. */
export function createBusinessStore(storage: BrowserStorage) {
  let readText: string | null = null;
  let readBusiness: Business | null = null;
  let withdrawn: Business | null = null;

  function stored(): Business | null {
    const text = storage.read(BUSINESS_DATA);
    if (text !== readText) {
      readText = text;
      readBusiness = text === null ? null : parseStoredBusiness(text);
    }
    return readBusiness;
  }

  // Data first, here and in `save`: each write notifies listeners, and a listener clears unreadable data at
  // once.
  function removeItems(): void {
    storage.remove(BUSINESS_DATA);
    storage.remove(BUSINESS_ID);
  }

  return {
    /** Returns the same object until it changes. */
    current: (): Business | null => withdrawn ?? stored(),
    save(business: Business) {
      const merged = mergeBusiness(withdrawn ?? stored(), business);
      withdrawn = null;
      storage.write(BUSINESS_DATA, JSON.stringify(merged));
      storage.write(BUSINESS_ID, String(merged.id));
    },
    clear() {
      withdrawn = null;
      removeItems();
    },
    /** Removes the business from storage but keeps it as current until {@link save} or {@link clear}. */
    withdraw() {
      withdrawn = stored();
      removeItems();
    },
    isWithdrawn: () => withdrawn !== null,
    isCorrupt: () => storage.read(BUSINESS_DATA) !== null && stored() === null,
    subscribe: storage.subscribe,
  };
}

export const businessStore = createBusinessStore(localStore);
