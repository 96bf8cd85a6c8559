import * as RadixToast from '@radix-ui/react-toast';
import { useRef } from 'react';
import { buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { CircleAlert, CircleCheck, Info, X } from '#web/ui/icons.ts';
import { useToastPosition } from './toast-position.ts';
import { ACTION_DURATION_MS, dismissToast, TOAST_DURATION_MS, type Toast } from './toasts.ts';

// A shadow does not separate a toast from dark cards, nor a failure from the red of hero and header.
const light = 'bg-porcelain text-ink dark:bg-sand dark:ring-2 dark:ring-line';
const looks = {
  success: { Sign: CircleCheck, sign: 'text-teal-ink', box: `border-teal ${light}` },
  neutral: { Sign: Info, sign: '', box: `border-line ${light}` },
  failure: {
    Sign: CircleAlert,
    sign: '',
    box: 'border-brass bg-btn text-on-btn ring-2 ring-on-btn [&_:focus-visible]:outline-brass',
  },
} as const;

const viewport = classes(
  'fixed inset-x-3 bottom-0 z-20 grid list-none justify-items-center outline-none',
  'pt-[max(12px,env(safe-area-inset-top))] pb-[max(12px,env(safe-area-inset-bottom))]',
  // At the left, because a form's button is at the right.
  'tablet:right-auto tablet:left-6 tablet:min-w-100 tablet:py-6',
  // A customer's code and its button are at the left.
  'lg:in-[:has(.customer-card-qr)]:right-6 lg:in-[:has(.customer-card-qr)]:left-auto',
  // In a wide window, beside the dialog of 460 px.
  'xl:in-[dialog]:w-[min(420px,50vw-268px)] xl:in-[dialog]:min-w-0',
);

// In a narrow window a line is as wide as the toast, which is less high then and covers less.
const line = 'text-small wrap-anywhere max-tablet:col-span-full';

function OneToast({ toast }: { toast: Toast }) {
  const { id, open, title, description, action, destructive = false, neutral = false } = toast;
  const [sentence, ...details] = description?.split('\n') ?? [];
  const { Sign, sign, box } = looks[destructive ? 'failure' : neutral ? 'neutral' : 'success'];
  return (
    <RadixToast.Root
      open={open}
      onOpenChange={(isOpen) => isOpen || dismissToast(id)}
      duration={action === undefined ? TOAST_DURATION_MS : ACTION_DURATION_MS}
      type={destructive ? 'foreground' : 'background'}
      className={classes(
        'toast grid w-full max-w-105 grid-cols-[auto_1fr_auto] items-start gap-x-3',
        'rounded-md border-l-8 py-3.5 pr-2 pl-4 shadow-lift forced-colors:border-2',
        box,
      )}
    >
      <Sign className={classes('mt-px size-5.5', sign)} />
      <div className="min-w-0 max-tablet:contents">
        {/* A sentence of its own is as long as a description. */}
        <RadixToast.Title className={classes('leading-snug font-semibold', !sentence && 'text-small')}>
          {title}
        </RadixToast.Title>
        {sentence && <RadixToast.Description className={line}>{sentence}</RadixToast.Description>}
        {details.map((detail) => (
          <div key={detail} className={classes(line, 'mt-1')}>
            {detail}
          </div>
        ))}
        {action && (
          // Screen readers announce the label to users who cannot reach the toast in time (WCAG 2.2.1). Those
          // users can still correct the page's own list.
          <RadixToast.Action
            altText={`${action.label}: F8`}
            onClick={action.run}
            className={classes(
              buttonClass({ variant: destructive ? 'cream' : 'outline', size: 'sm' }),
              'mt-2.5 max-tablet:col-span-full max-tablet:justify-self-start',
            )}
          >
            {action.label}
          </RadixToast.Action>
        )}
      </div>
      <RadixToast.Close
        aria-label="Kapat"
        className="col-start-3 row-start-1 -my-2 grid size-11 place-items-center rounded-sm"
      >
        <X className="size-5" />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}

/**
 * A toast of the store; a separate chunk, because it loads Radix. The swipe threshold of 50 px and the hotkey
 * F8 (product.md 9.10) are also Radix's defaults. Mount it in the browser only: its server HTML has `style=`.
 */
export function StyledToast({ toast, region = 'Bildirimler' }: { toast: Toast; region?: string }) {
  const list = useRef<HTMLOListElement>(null);
  useToastPosition(list, toast);
  return (
    <RadixToast.Provider label="Bildirim" swipeDirection="right" swipeThreshold={50}>
      <OneToast key={toast.id} toast={toast} />
      <RadixToast.Viewport ref={list} label={`${region} ({hotkey})`} hotkey={['F8']} className={viewport} />
    </RadixToast.Provider>
  );
}
