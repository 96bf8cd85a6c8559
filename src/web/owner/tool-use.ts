import { useSyncExternalStore } from 'react';
import type { Business } from '#shared/contract/business.ts';
import { parseJson } from '#shared/parse-json.ts';
import { ownerItem } from '#web/auth/session/owner-storage.ts';
import { businessStore } from '#web/auth/session/stored-business.ts';
import { localStore } from '#web/lib/browser-storage.ts';

type Owned = Pick<Business, 'id'>;

/** Separate for each business, because owners may share a phone. */
const itemOf = (business: Owned) => ownerItem('tools_used', business);

/** The owner's actions in this browser that the server does not know. */
interface ToolUse {
  /** The print that was last downloaded or sent, by the name that the owner knows. */
  print?: string;
  messageSent?: true;
  /** Every step of the first day was done once. */
  firstDayDone?: true;
  /** The list of the first day was closed. */
  firstDayOver?: true;
  /** The owner answered that customers do not see the prices yet. */
  pricesLater?: true;
}

/** Returns an empty object for any other stored value. */
function parseUse(stored: string | null): ToolUse {
  const { print, messageSent, firstDayDone, firstDayOver, pricesLater } = {
    ...(parseJson(stored ?? '') as Record<string, unknown> | undefined),
  };
  return {
    ...(typeof print === 'string' && { print }),
    ...(messageSent === true && { messageSent }),
    ...(firstDayDone === true && { firstDayDone }),
    ...(firstDayOver === true && { firstDayOver }),
    ...(pricesLater === true && { pricesLater }),
  };
}

export const readToolUse = (business: Owned): ToolUse => parseUse(itemOf(business).read());

/** Records nothing of an owner who has logged out meanwhile. */
export function recordToolUse(business: Owned, use: ToolUse): void {
  if (businessStore.current()?.id !== business.id) return;
  itemOf(business).write(JSON.stringify({ ...readToolUse(business), ...use }));
}

/** Records that the owner sent the business's message, or copied its link to send it. */
export const recordMessageSent = (business: Owned): void => recordToolUse(business, { messageSent: true });

export function useToolUse(business: Owned): ToolUse {
  return parseUse(useSyncExternalStore(localStore.subscribe, itemOf(business).read, () => null));
}
