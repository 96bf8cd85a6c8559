import { useState } from 'react';
import { type ChangedText, changedTextsCall } from '#shared/contract/acceptance.ts';
import { callApi } from '#web/api/call-api.ts';
import type { ChangedTextsDialog } from './changed-texts-dialog.tsx';

interface Asked {
  texts: ChangedText[];
  Dialog: typeof ChangedTextsDialog;
}

/** Checks for texts with worse terms (ADR 118). After a failure, the next login checks again. */
export function useChangedTexts() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);

  async function look() {
    const { texts } = await callApi(changedTextsCall, {});
    if (texts.length === 0) return;
    setAsked({ texts, Dialog: (await import('./changed-texts-dialog.tsx')).ChangedTextsDialog });
    setOpen(true);
  }
  return {
    /** Kept after closing, because its dialog may contain a toast. */
    asked,
    open,
    look: () => void look().catch(() => undefined),
    close: () => setOpen(false),
  };
}
