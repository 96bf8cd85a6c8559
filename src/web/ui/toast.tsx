import * as RadixToast from '@radix-ui/react-toast';
import { useRef } from 'react';
import { buttonClass } from './button.tsx';
import { classes } from './classes.ts';
import { CircleAlert, CircleCheck, Info, X } from './icons.ts';
import { useFreePlace } from './toast-place.ts';

export interface ToastMessage {
  /** A new id starts a new toast, with its own time. */
  id: string | number;
  open: boolean;
  tone: 'success' | 'info' | 'error';
  title: string;
  description?: string | undefined;
  /** A button in it; pressing it closes the toast. */
  action?: { label: string; run(): void } | undefined;
  /** How long it stays when nobody touches it, in milliseconds. */
  durationMs: number;
}

interface ToastLabels {
  /** Read out before each toast. */
  toast: string;
  /** Names the region; Radix puts the hotkey where `{hotkey}` stands. */
  region: string;
  close: string;
}

interface ToastRegionProps {
  toast: ToastMessage | null;
  onOpenChange: (open: boolean) => void;
  labels: ToastLabels;
}

const look = {
  // Where cards are dark, a shadow does not lift it off them.
  success: 'border-teal bg-porcelain text-ink dark:bg-sand dark:ring-2 dark:ring-line',
  info: 'border-line bg-porcelain text-ink dark:bg-sand dark:ring-2 dark:ring-line',
  error: 'border-brass bg-btn text-on-btn [&_:focus-visible]:outline-brass',
} as const;

const signs = { success: CircleCheck, info: Info, error: CircleAlert } as const;

const viewport = classes(
  'fixed inset-x-3 top-0 z-20 grid list-none justify-items-center outline-none',
  'pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]',
  // At the left, because a form's button stands at the right.
  'tablet:right-auto tablet:left-6 tablet:min-w-100',
);

function OneToast({
  toast,
  onOpenChange,
  closeLabel,
}: Omit<ToastRegionProps, 'labels'> & { toast: ToastMessage; closeLabel: string }) {
  const failed = toast.tone === 'error';
  const Sign = signs[toast.tone];
  return (
    <RadixToast.Root
      open={toast.open}
      onOpenChange={onOpenChange}
      duration={toast.durationMs}
      type={failed ? 'foreground' : 'background'}
      className={classes(
        'toast grid w-full max-w-105 grid-cols-[auto_1fr_auto] items-start gap-3',
        'rounded-md border-l-8 py-3.5 pr-2 pl-4 shadow-lift',
        look[toast.tone],
      )}
    >
      <Sign className={classes('mt-px size-5.5', toast.tone === 'success' && 'text-teal-ink')} />
      <div className="min-w-0">
        <RadixToast.Title className="leading-[1.35] font-bold">{toast.title}</RadixToast.Title>
        {toast.description && (
          <RadixToast.Description className="text-small text-pretty wrap-anywhere">
            {toast.description}
          </RadixToast.Description>
        )}
        {toast.action && (
          // Who cannot reach it in time has the label told to them (WCAG 2.2.1): the page's own list stays to be mended.
          <RadixToast.Action
            altText={`${toast.action.label}: F8`}
            onClick={toast.action.run}
            className={classes(buttonClass({ variant: 'outline', size: 'sm' }), 'mt-2.5')}
          >
            {toast.action.label}
          </RadixToast.Action>
        )}
      </div>
      <RadixToast.Close aria-label={closeLabel} className="-my-2 grid size-11 place-items-center rounded-sm">
        <X className="size-5" />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}

/**
 * The swipe threshold of 50 px and the hotkey F8 (product.md 9.10) are Radix's own. Mount it in the browser only: its
 * server HTML has `style=`.
 */
export function ToastRegion({ toast, onOpenChange, labels }: ToastRegionProps) {
  const list = useRef<HTMLOListElement>(null);
  useFreePlace(list, toast?.id);
  return (
    <RadixToast.Provider label={labels.toast} swipeDirection="right" swipeThreshold={50}>
      {toast && (
        <OneToast key={toast.id} toast={toast} onOpenChange={onOpenChange} closeLabel={labels.close} />
      )}
      <RadixToast.Viewport ref={list} label={labels.region} hotkey={['F8']} className={viewport} />
    </RadixToast.Provider>
  );
}
