import { useSyncExternalStore } from 'react';
import { localStore } from '#web/lib/browser-storage.ts';

const KEY = 'tools_used';

/** The owner's actions in this browser that the server does not know. */
interface ToolUse {
  /** The print that was last downloaded or sent, by the name that the owner knows. */
  print?: string;
  /** The business's message was sent or copied. */
  messageSent?: true;
  /** The list of the first day was closed, or seen complete. */
  firstDayOver?: true;
}

const readStored = () => localStore.read(KEY);

/** Returns an empty object for any other stored value. */
function parseUse(stored: string | null): ToolUse {
  try {
    return { ...(JSON.parse(stored ?? '{}') as ToolUse) };
  } catch {
    return {};
  }
}

export const readToolUse = (): ToolUse => parseUse(readStored());

export const recordToolUse = (use: ToolUse): void =>
  localStore.write(KEY, JSON.stringify({ ...readToolUse(), ...use }));

/** Records that the owner sent the business's message, or copied its link to send it. */
export const recordMessageSent = (): void => recordToolUse({ messageSent: true });

export const useToolUse = (): ToolUse =>
  parseUse(useSyncExternalStore(localStore.subscribe, readStored, () => null));
