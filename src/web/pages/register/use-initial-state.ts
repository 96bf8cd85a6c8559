import { useEffect, useEffectEvent } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { type CanonicalPhone, parsePhone } from '#shared/domain/phone.ts';
import { readNavigationState } from '#web/lib/navigation-state.ts';
import { type RegistrationDraft, registrationDraft } from './registration-draft.ts';

interface CarriedOver {
  onDraft: (draft: RegistrationDraft) => void;
  onPhone: (phone: CanonicalPhone) => void;
}

/** Restores the draft that a reload interrupted, and the number from the login dialog. */
export function useInitialState({ onDraft, onPhone }: CarriedOver): void {
  const phone = parsePhone(readNavigationState(useHistoryState()).phone ?? '');
  // Not during rendering: the server knows neither, and the first render must equal the server's.
  const resume = useEffectEvent(() => {
    const draft = registrationDraft.read();
    if (draft !== null) onDraft(draft);
  });
  const takeOver = useEffectEvent(onPhone);
  useEffect(() => resume(), []);
  useEffect(() => {
    if (phone === null) return;
    // Consumed, so that a reload does not overwrite newer input.
    history.replaceState(null, '');
    takeOver(phone);
  }, [phone]);
}
