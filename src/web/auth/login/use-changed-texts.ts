import { useState } from 'react';
import type { ChangedText } from '#shared/contract/acceptance.ts';
import { findChangedTexts } from '#web/api/legal-acceptance.ts';
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
    const texts = await findChangedTexts();
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
