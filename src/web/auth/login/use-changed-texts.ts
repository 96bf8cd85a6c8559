import { useState } from 'react';
import type { ChangedText } from '#shared/contract/acceptance.ts';
import { findChangedTexts } from '#web/api/legal-acceptance.ts';
import { lazyModule } from '#web/lib/lazy-module.ts';

const changedTextsDialog = lazyModule(
  async () => (await import('./changed-texts-dialog.tsx')).ChangedTextsDialog,
  { retry: true },
);

interface Asked {
  texts: ChangedText[];
  Dialog: Awaited<ReturnType<typeof changedTextsDialog.preload>>;
}

/** Checks for texts with worse terms (ADR 118). After a failure, the next login checks again. */
export function useChangedTexts() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);

  async function look() {
    const texts = await findChangedTexts();
    if (texts.length === 0) return;
    setAsked({ texts, Dialog: await changedTextsDialog.preload() });
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
