import { useState } from 'react';
import type { Business } from '#shared/contract/business.ts';
import { localStore, type StoredItem, storedItem, tabStore } from '#web/lib/browser-storage.ts';
import { businessStore } from './stored-business.ts';

type Owned = Pick<Business, 'id'>;

/** A form of the owner's; `prices` are unsaved ones while `price_list_draft` has those of another tab. */
type Form = 'contact' | 'edit' | 'hours' | 'invite' | 'places' | 'prices' | 'product' | 'rename' | 'special';
/** An item that this browser keeps for an owner; in storage, the business's id follows its name. */
type ItemName = `${Form}_typed` | 'price_list_draft' | 'tools_used';

const storeOf = (name: ItemName) => (name.endsWith('_typed') ? tabStore : localStore);
const KEY = /(?:_typed|price_list_draft|tools_used)_(\d+)$/;

/** How often this document has forgotten each owner. */
const forgotten = new Map<number, number>();
const timesForgotten = ({ id }: Owned) => forgotten.get(id) ?? 0;

export interface OwnerItem extends StoredItem {
  isForgotten(): boolean;
  /** True if the session ended without the owner's will: typed text waits for the next login. */
  outlivesForm(): boolean;
}

/** Returns an owner's item. It stores nothing once the owner is forgotten. */
export function ownerItem(name: ItemName, owner: Owned): OwnerItem {
  const item = storedItem(storeOf(name), `${name}_${owner.id}`);
  const before = timesForgotten(owner);
  const isForgotten = () => timesForgotten(owner) !== before;
  return {
    ...item,
    write(value) {
      if (!isForgotten()) item.write(value);
    },
    isForgotten,
    outlivesForm: () => businessStore.current() === null && !isForgotten(),
  };
}

/** The item of this component's life: the component must not outlive the business. */
export const useOwnerItem = (name: ItemName, owner: Owned): OwnerItem =>
  useState(() => ownerItem(name, owner))[0];

/** Removes the items of each owner whose id `isGone`. */
function forgetEach(isGone: (id: number) => boolean): void {
  for (const store of [tabStore, localStore]) {
    for (const key of store.keys()) {
      const id = Number(KEY.exec(key)?.[1]);
      if (!isGone(id)) continue;
      forgotten.set(id, timesForgotten({ id }) + 1);
      store.remove(key);
    }
  }
}

function forgetInTab({ id }: Owned): void {
  forgotten.set(id, timesForgotten({ id }) + 1);
  forgetEach((each) => each === id);
  for (const form of ['contact', 'registration']) tabStore.remove(`${form}_typed`);
}

/** Tells the other tabs, whose storage this one does not reach; never stays stored. */
const FORGOTTEN = 'owner_forgotten';

/** Deletes all that this browser keeps for an owner who leaves on purpose (product.md decision 22). */
export function forgetOwner(owner: Owned): void {
  forgetInTab(owner);
  localStore.write(FORGOTTEN, String(owner.id));
  localStore.remove(FORGOTTEN);
}

/** Forgets in this tab the owners that another one forgets. Returns a function that ends this. */
export function followForgetting(): () => void {
  const listening = new AbortController();
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === FORGOTTEN && newValue) forgetInTab({ id: Number(newValue) });
  };
  window.addEventListener('storage', follow, listening);
  return () => listening.abort();
}

/** Forgets owners whose session has ended without their will, when another one is logged in. */
export const forgetOthers = (owner: Owned): void => forgetEach((id) => id >= 0 && id !== owner.id);
