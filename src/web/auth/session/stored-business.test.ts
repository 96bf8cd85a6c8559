import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Business } from '#shared/contract/business.ts';
import { createBrowserStorage } from '#web/lib/browser-storage.ts';
import { createBusinessStore, mergeBusiness, parseStoredBusiness } from './stored-business.ts';

const business: Business = {
  id: 7,
  slug: 'cinar-cay-ocagi',
  code: 'K7MX3PDQ9RTVH4WZ6YBNC8FGJ2ALUE5S',
  name: 'Çınar Çay Ocağı',
  owner_name: 'Hasan',
  owner_surname: 'Yıldız',
  address: null,
  phone: '+905321234567',
  owner_uuid: 'uid-7',
  created_at: '2026-11-20T09:00:00.000Z',
};

/** Returns a store with storage in memory, as if the browser blocks its own. */
function memoryStore() {
  const storage = createBrowserStorage(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  return { storage, store: createBusinessStore(storage) };
}

describe('parseStoredBusiness', () => {
  it('parses a stored business', () => {
    expect(parseStoredBusiness(JSON.stringify(business))).toEqual(business);
  });

  it('accepts a business whose code was withdrawn', () => {
    expect(parseStoredBusiness(JSON.stringify({ ...business, code: null }))).toEqual({
      ...business,
      code: null,
    });
  });

  it('fills in fields missing from an older build, and keeps unknown ones', () => {
    expect(
      parseStoredBusiness('{"id":7,"name":"Çınar","theme":"dark","showPhone":true,"prices":[1]}'),
    ).toEqual({
      id: 7,
      name: 'Çınar',
      theme: 'dark',
      showPhone: true,
      prices: [1],
      slug: '',
      code: '',
      owner_name: '',
      owner_surname: '',
      phone: '',
      owner_uuid: '',
      created_at: '',
      address: null,
    });
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '7',
    '{}',
    '{"id":"7"}',
    '{"id":7,"name":5}',
    '{"id":7,"address":5}',
    '{"id":7,"code":5}',
  ])('rejects %j', (text) => {
    expect(parseStoredBusiness(text)).toBeNull();
  });

  it('never throws, and returns a string in every text field', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record(
          { id: fc.anything(), slug: fc.anything(), name: fc.anything(), address: fc.anything() },
          { requiredKeys: [] },
        )
        .map((value) => JSON.stringify(value)),
    );
    fc.assert(
      fc.property(anything, (text) => {
        const parsed = parseStoredBusiness(text);
        if (parsed === null) return;
        const { id, address, code, ...texts } = parsed;
        expect(typeof id).toBe('number');
        expect([address, code].every((field) => field === null || typeof field === 'string')).toBe(true);
        expect([texts.slug, texts.name, texts.phone].every((field) => typeof field === 'string')).toBe(true);
      }),
    );
  });
});

describe('mergeBusiness', () => {
  it('merges new data into the same business and replaces another one', () => {
    const stored = { ...business, theme: 'dark' };
    expect(mergeBusiness(stored, { ...business, name: 'Yeni Ad' })).toEqual({
      ...business,
      name: 'Yeni Ad',
      theme: 'dark',
    });
    const other = { ...business, id: 8 };
    expect(mergeBusiness(stored, other)).toEqual(other);
    expect(mergeBusiness(null, business)).toEqual(business);
  });
});

describe('the store', () => {
  it('saves id and data under the two keys of product.md 3.8, and clears both', () => {
    const { storage, store } = memoryStore();
    store.save(business);
    expect(storage.read('business_id')).toBe('7');
    expect(JSON.parse(storage.read('business_data') ?? '')).toEqual(business);
    store.clear();
    expect(storage.read('business_id')).toBeNull();
    expect(storage.read('business_data')).toBeNull();
    expect(store.current()).toBeNull();
  });

  it('returns the same object until it changes', () => {
    const { store } = memoryStore();
    store.save(business);
    const first = store.current();
    expect(store.current()).toBe(first);
    store.save({ ...business, name: 'Yeni Ad' });
    expect(store.current()?.name).toBe('Yeni Ad');
  });

  it('distinguishes corrupt data from no data', () => {
    const { storage, store } = memoryStore();
    expect(store.isCorrupt()).toBe(false);
    storage.write('business_data', '{not json');
    expect(store.isCorrupt()).toBe(true);
    expect(store.current()).toBeNull();
    store.clear();
    expect(store.isCorrupt()).toBe(false);
  });

  it.each(['cleared', 'saved'])('is %s completely while a subscriber clears corrupt data', (how) => {
    const { storage, store } = memoryStore();
    storage.write('business_data', '{"id":');
    let heard = 0;
    store.subscribe(() => {
      heard += 1;
      if (store.isCorrupt() && heard < 10) store.clear();
    });
    if (how === 'saved') store.save(business);
    else store.clear();
    const saved = how === 'saved' ? ['7', JSON.stringify(business)] : [null, null];
    expect(['business_id', 'business_data'].map((key) => storage.read(key))).toEqual(saved);
    expect(heard).toBe(2);
  });

  it('shows a withdrawn business until it is cleared or saved again', () => {
    const { storage, store } = memoryStore();
    store.save(business);
    store.withdraw();
    expect(storage.read('business_data')).toBeNull();
    expect(store.current()).toEqual(business);
    store.save(business);
    expect(storage.read('business_data')).not.toBeNull();
    store.withdraw();
    store.clear();
    expect(store.current()).toBeNull();
  });
});
