import { useState } from 'react';
import type * as z from 'zod/mini';
import type { Business } from '#shared/contract/business.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { errorText, hasErrorCode, isAnswerLost, withDetail } from '#web/api/api-errors.ts';
import { findOwnBusiness } from '#web/api/own-business.ts';
import { businessStore } from '#web/auth/session/stored-business.ts';
import type { StoredItem } from '#web/lib/browser-storage.ts';
import { readSeen } from '#web/lib/form-draft.ts';
import { showToast, type ToastContent } from '#web/ui/toast/toasts.ts';

const CHANGED = 'Bu bilgiler başka bir yerde de değiştirildi.';

export const CHOICE = 'Yeniden kaydederseniz buradaki, İptal’e basarsanız öteki kalır.';

/** Returns the message of a failed save; `fallback` if it has none. `choice` is empty if there is none. */
export const saveFailure = (error: unknown, fallback: string, choice = CHOICE): string =>
  hasErrorCode(error, 'CHANGED_MEANWHILE') ? withDetail(CHANGED, choice) : errorText(error, fallback);

interface Undo {
  /** Presses “Geri Al” again. */
  action: NonNullable<ToastContent['action']>;
  /** The failure without a message of its own. */
  failed: string;
  /** What became of the change elsewhere that forbids it. */
  kept: string;
}

/** Shows why “Geri Al” failed, and offers it again unless what it would restore was written elsewhere meanwhile. */
export function showUndoFailure(error: unknown, { action, failed, kept }: Undo): null {
  const isOver = hasErrorCode(error, 'CHANGED_MEANWHILE');
  const description = saveFailure(error, failed, kept);
  showToast({ title: 'Hata', description, destructive: true, action: isOver ? undefined : action });
  return null;
}

/** Shows what the server has saved, unless the owner has logged out meanwhile. */
export function showSaved(saved: Business): void {
  if (saved.id === businessStore.current()?.id) businessStore.save(saved);
}

/** Returns what the server has and shows it; null if it has nothing to show. */
export async function showStored({ phone }: Business): Promise<Business | null> {
  const before = businessStore.current();
  const stored = await findOwnBusiness(phone as CanonicalPhone);
  const shown = businessStore.current();
  // The owner may have logged out meanwhile.
  if (stored?.id !== shown?.id) return null;
  // If the owner has saved meanwhile, the reply is older.
  if (stored !== null && shown === before) businessStore.save(stored);
  return stored;
}

/** Shows what the server has if only the answer was lost: it may have saved. */
export async function showStoredIfLost(error: unknown, business: Business): Promise<Business | null> {
  return isAnswerLost(error) ? showStored(business).catch(() => null) : null;
}

interface Began<T> {
  draft: StoredItem;
  schema: z.ZodMiniType<T | undefined>;
  form: { isTouched: boolean };
}

/**
 * Remembers the values that a form began with, also those of its restored draft if `schema` accepts them; an untouched
 * form follows the business. `save` rejects like the call, unless only the answer was lost; if it was changed here and
 * elsewhere, it first takes what is stored now, so that the next save keeps what the form shows.
 */
export function useSeen<T>(
  business: Business,
  valuesOf: (business: Business) => T,
  { draft, schema, form }: Began<T>,
) {
  const [seen, setSeen] = useState(() => {
    const { data } = schema.safeParse(readSeen(draft));
    return data === undefined ? valuesOf(business) : data;
  });
  /** True after a change elsewhere: `seen` has the values stored there. */
  const [changed, setChanged] = useState(false);
  const [followed, follow] = useState(business);

  if (business !== followed) {
    follow(business);
    if (!form.isTouched) setSeen(valuesOf(business));
  }

  async function save(values: T, send: (seen: T) => Promise<{ business: Business }>): Promise<Business> {
    try {
      return (await send(seen)).business;
    } catch (error) {
      const kept = await showStoredIfLost(error, business);
      if (kept !== null && JSON.stringify(valuesOf(kept)) === JSON.stringify(values))
        // The owner may have saved something else meanwhile.
        return businessStore.current() ?? kept;
      const stored = hasErrorCode(error, 'CHANGED_MEANWHILE') ? await showStored(business) : null;
      if (stored !== null) {
        setSeen(valuesOf(stored));
        setChanged(true);
      }
      throw error;
    }
  }
  return { seen, changed, save };
}
