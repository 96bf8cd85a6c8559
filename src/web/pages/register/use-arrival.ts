import { useEffect, useRef } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { readNavigationState } from '#web/lib/navigation-state.ts';
import { type RegistrationDraft, registrationDraft } from './registration-draft.ts';

interface Arrival {
  onDraft: (draft: RegistrationDraft) => void;
  /** Canonical. */
  onPhone: (phone: string) => void;
}

/** What the page starts from: the draft that a reload interrupted, and the number that the login dialog sent. */
export function useArrival(arrival: Arrival): void {
  const { phone } = readNavigationState(useHistoryState());
  const latest = useRef(arrival);
  useEffect(() => {
    latest.current = arrival;
  });
  // Not while rendering: the server knows neither, and the first render must be the server's.
  useEffect(() => {
    const draft = registrationDraft.read();
    if (draft !== null) latest.current.onDraft(draft);
  }, []);
  useEffect(() => {
    if (phone === undefined) return;
    // Used up, so that a reload does not put it over what has been typed since.
    history.replaceState(null, '');
    latest.current.onPhone(phone);
  }, [phone]);
}
