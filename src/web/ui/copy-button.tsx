import type { ComponentProps } from 'react';
import { useCopy } from '#web/lib/use-copy.ts';
import { showErrorToast, showToast } from '#web/ui/toast/toasts.ts';
import { Button } from './button.tsx';
import { Check, Copy } from './icons.ts';

interface Copying {
  text: string;
  /** Text of the toast `Kopyalandı!`. */
  done: string;
  /** Message of product.md 8.1 if the browser refuses. */
  failed: string;
  onCopied?: (() => void) | undefined;
}

export function useCopyWithToast({ text, done, failed, onCopied }: Copying) {
  const { copied, copy } = useCopy();
  async function press() {
    try {
      await copy(text);
    } catch {
      return showErrorToast(failed);
    }
    showToast({ title: 'Kopyalandı!', description: done });
    onCopied?.();
  }
  return { copied, press };
}

interface CopyButtonProps
  extends Copying,
    Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'wide' | 'className'> {
  label: string;
}

/** Copies `text` and reports success for two seconds (product.md 9.6). */
export function CopyButton({ text, label, done, failed, onCopied, variant, ...look }: CopyButtonProps) {
  const { copied, press } = useCopyWithToast({ text, done, failed, onCopied });
  return (
    <Button {...look} variant={copied ? 'done' : variant} onClick={press}>
      {copied ? <Check /> : <Copy />}
      <span>{copied ? 'Kopyalandı' : label}</span>
    </Button>
  );
}

export function CopyCodeButton({ code, ...look }: { code: string } & Pick<CopyButtonProps, 'variant'>) {
  return (
    <CopyButton
      {...look}
      text={code}
      label="Kodu Kopyala"
      done="Kod panoya kopyalandı."
      failed="Kod kopyalanamadı."
      wide
    />
  );
}
