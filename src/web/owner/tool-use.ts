import { useSyncExternalStore } from 'react';
import type { Business } from '#shared/contract/business.ts';
import { parseJson } from '#shared/parse-json.ts';
import { localStore } from '#web/lib/browser-storage.ts';

type Owned = Pick<Business, 'id'>;

/** Returns the storage key; separate for each business, because owners may share a phone. */
export const toolUseKey = ({ id }: Owned): string => `tools_used_${id}`;

/** The owner's actions in this browser that the server does not know. */
interface ToolUse {
  /** The print that was last downloaded or sent, by the name that the owner knows. */
  print?: string;
  /** The business's message was sent or copied. */
  messageSent?: true;
  /** The list of the first day was closed, or seen complete. */
  firstDayOver?: true;
}

/** Returns an empty object for any other stored value. */
function parseUse(stored: string | null): ToolUse {
  const { print, messageSent, firstDayOver } = {
    ...(parseJson(stored ?? '') as Record<string, unknown> | undefined),
  };
  return {
    ...(typeof print === 'string' && { print }),
    ...(messageSent === true && { messageSent }),
    ...(firstDayOver === true && { firstDayOver }),
  };
}

export const readToolUse = (business: Owned): ToolUse => parseUse(localStore.read(toolUseKey(business)));

export const recordToolUse = (business: Owned, use: ToolUse): void =>
  localStore.write(toolUseKey(business), JSON.stringify({ ...readToolUse(business), ...use }));

/** Records that the owner sent the business's message, or copied its link to send it. */
export const recordMessageSent = (business: Owned): void => recordToolUse(business, { messageSent: true });

export function useToolUse(business: Owned): ToolUse {
  const read = () => localStore.read(toolUseKey(business));
  return parseUse(useSyncExternalStore(localStore.subscribe, read, () => null));
}
