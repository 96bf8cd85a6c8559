import { useState } from 'react';
import type { ChangedText } from '#shared/contract/acceptance.ts';
import { findChangedTexts } from '#web/api/legal-acceptance.ts';

interface Asked {
  texts: ChangedText[];
  Dialog: typeof import('./changed-texts-dialog.tsx').ChangedTextsDialog;
}

/** Looks after a login for texts that became worse (ADR 118). What fails is silent: the next login asks again. */
export function useChangedTexts() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);

  async function look() {
    const texts = await findChangedTexts();
    if (texts.length === 0) return;
    const { ChangedTextsDialog } = await import('./changed-texts-dialog.tsx');
    setAsked({ texts, Dialog: ChangedTextsDialog });
    setOpen(true);
  }
  return {
    /** Stays when it is closed: a toast may stand in its dialog. */
    asked,
    open,
    look: () => void look().catch(() => undefined),
    close: () => setOpen(false),
  };
}
