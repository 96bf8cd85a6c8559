import { useState } from 'react';
import type { Business } from '#shared/contract/business.ts';
import { localStore, type StoredItem, storedItem, tabStore } from '#web/lib/browser-storage.ts';
import { listen } from '#web/lib/listen.ts';
import { businessStore } from './stored-business.ts';

type Owned = Pick<Business, 'id'>;

/** What this browser keeps for an owner besides the business; in storage, the business's id follows the name. */
const stores = {
  /** An interrupted edit of the profile. */
  edit_typed: tabStore,
  /** A customer's name and number that were not sent. */
  invite_typed: tabStore,
  hours_typed: tabStore,
  places_typed: tabStore,
  product_typed: tabStore,
  section_typed: tabStore,
  /** Unsaved prices, while `price_list_draft` has those of another tab. */
  prices_typed: tabStore,
  price_list_draft: localStore,
  tools_used: localStore,
};
type ItemName = keyof typeof stores;
const names = Object.keys(stores) as ItemName[];

/** How often this document has forgotten each owner. */
const forgotten = new Map<number, number>();
const timesForgotten = ({ id }: Owned) => forgotten.get(id) ?? 0;

const keyOf = (name: ItemName, { id }: Owned) => `${name}_${id}`;

export interface OwnerItem extends StoredItem {
  isForgotten(): boolean;
  /** True if the session ended without the owner's will: what is typed waits for the next login. */
  outlivesForm(): boolean;
}

/** Returns an owner's item. Once the owner is forgotten it stores nothing, whoever still holds it. */
export function ownerItem(name: ItemName, owner: Owned): OwnerItem {
  const item = storedItem(stores[name], keyOf(name, owner));
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

function forgetInTab(owner: Owned): void {
  forgotten.set(owner.id, timesForgotten(owner) + 1);
  for (const name of names) stores[name].remove(keyOf(name, owner));
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
export const followForgetting = (): (() => void) =>
  listen(window, ['storage'], (event) => {
    const { key, newValue } = event as StorageEvent;
    if (key === FORGOTTEN && newValue) forgetInTab({ id: Number(newValue) });
  });

/** Forgets owners whose session has ended without their will, when another one is logged in. */
export function forgetOthers(owner: Owned): void {
  for (const name of names) {
    for (const key of stores[name].keys().filter((each) => each.startsWith(`${name}_`))) {
      const id = Number(key.slice(name.length + 1));
      if (id !== owner.id) forgetInTab({ id });
    }
  }
}
