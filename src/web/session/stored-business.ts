import type { Business } from '#shared/contract/business.ts';
import { type BrowserStorage, localStore } from '#web/lib/browser-storage.ts';

/** Storage keys of product.md 3.8. */
const BUSINESS_ID = 'business_id';
const BUSINESS_DATA = 'business_data';

type Texts = { [Name in keyof Business as Business[Name] extends string ? Name : never]: '' };

/** What no business lacks. What one may lack needs no mention here: not stored is as good as null. */
const NO_TEXTS: Texts = {
  slug: '',
  code: '',
  name: '',
  owner_name: '',
  owner_surname: '',
  phone: '',
  owner_uuid: '',
  created_at: '',
};

// By hand and not with the contract's schema: this runs in the shell, whose first load has no room for zod.
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The business in `business_data`, or null when the text is not one. Texts that are missing are empty, so that data
 * of an older build stays usable; fields that this build does not know are kept.
 */
export function parseStoredBusiness(text: string): Business | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(value) || typeof value.id !== 'number') return null;
  const business: Record<string, unknown> = { address: null, ...NO_TEXTS, ...value };
  const { address } = business;
  if (address !== null && typeof address !== 'string') return null;
  const isWhole = Object.keys(NO_TEXTS).every((name) => typeof business[name] === 'string');
  return isWhole ? (business as unknown as Business) : null;
}

/** Fresh data over what is stored: fields that the reply does not carry stay, unless it is another business. */
export function mergeBusiness(stored: Business | null, fresh: Business): Business {
  return stored?.id === fresh.id ? { ...stored, ...fresh } : fresh;
}

/** The owner's business in browser storage, as a store that React can subscribe to. */
export interface BusinessStore {
  /** The same object until it changes. */
  current(): Business | null;
  save(business: Business): void;
  clear(): void;
  /** Takes the business out of storage but goes on showing it, until {@link save} or {@link clear}. */
  withdraw(): void;
  /** Whether something is stored that is not a business. */
  isCorrupt(): boolean;
  subscribe(listener: () => void): () => void;
}

export function createBusinessStore(storage: BrowserStorage): BusinessStore {
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

  function removeItems(): void {
    storage.remove(BUSINESS_ID);
    storage.remove(BUSINESS_DATA);
  }

  return {
    current: () => withdrawn ?? stored(),
    save(business) {
      const merged = mergeBusiness(withdrawn ?? stored(), business);
      withdrawn = null;
      storage.write(BUSINESS_ID, String(merged.id));
      storage.write(BUSINESS_DATA, JSON.stringify(merged));
    },
    clear() {
      withdrawn = null;
      removeItems();
    },
    withdraw() {
      withdrawn = stored();
      removeItems();
    },
    isCorrupt: () => storage.read(BUSINESS_DATA) !== null && stored() === null,
    subscribe: storage.subscribe,
  };
}

export const businessStore = createBusinessStore(localStore);
