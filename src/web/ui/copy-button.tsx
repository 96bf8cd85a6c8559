import type { ComponentProps } from 'react';
import { useCopy } from '#web/lib/use-copy.ts';
import { showErrorToast, showToast } from '#web/ui/toast/toasts.ts';
import { Button } from './button.tsx';
import { Check, Copy } from './icons.ts';

interface CopyButtonProps
  extends Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'wide' | 'className'> {
  text: string;
  label: string;
  /** Text of the toast `Kopyalandı!`. */
  done: string;
  /** Message of product.md 8.1 if the browser refuses. */
  failed: string;
  onCopied?: () => void;
}

/** Copies `text` and reports success for two seconds (product.md 9.6). */
export function CopyButton({ text, label, done, failed, onCopied, variant, ...look }: CopyButtonProps) {
  const { copied, copy } = useCopy();

  function press() {
    copy(text).then(
      () => {
        showToast({ title: 'Kopyalandı!', description: done });
        onCopied?.();
      },
      () => showErrorToast(failed),
    );
  }
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
