import { useEffect, useEffectEvent } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { type CanonicalPhone, parsePhone } from '#shared/domain/phone.ts';
import { readNavigationState } from '#web/lib/navigation-state.ts';
import { type RegistrationDraft, registrationDraft } from './registration-draft.ts';

interface CarriedOver {
  onDraft: (draft: RegistrationDraft) => void;
  onPhone: (phone: CanonicalPhone) => void;
}

/** What the page starts from: the draft that a reload interrupted, and the number that the login dialog sent. */
export function useInitialState({ onDraft, onPhone }: CarriedOver): void {
  const phone = parsePhone(readNavigationState(useHistoryState()).phone ?? '');
  // Not while rendering: the server knows neither, and the first render must be the server's.
  const resume = useEffectEvent(() => {
    const draft = registrationDraft.read();
    if (draft !== null) onDraft(draft);
  });
  const takeOver = useEffectEvent(onPhone);
  useEffect(() => resume(), []);
  useEffect(() => {
    if (phone === null) return;
    // Used up, so that a reload does not put it over what has been typed since.
    history.replaceState(null, '');
    takeOver(phone);
  }, [phone]);
}
