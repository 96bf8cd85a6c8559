import { createStore } from '#web/lib/create-store.ts';

/** True while this document sends changed prices, also after the owner has left their page. */
export const priceSaving = createStore(false);
