import type { ReactNode } from 'react';
import { AppleMark, GooglePlayMark } from './brand-icons.tsx';
import { classes } from './classes.ts';

/** Breaks a label, if it must, before its last word: the store's name stays on one line. */
function StoreLabel({ label }: { label: string }) {
  const cut = label.lastIndexOf(' ');
  return (
    <span>
      <span className="whitespace-nowrap">{label.slice(0, Math.max(cut, 0))}</span>
      {label.slice(Math.max(cut, 0))}
    </span>
  );
}

function StoreLink({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className={classes(
        'flex min-h-14 items-center justify-center gap-2.5 rounded-sm bg-store p-2 text-cream no-underline',
        'text-[clamp(.875rem,.7rem+.9vw,1rem)] leading-tight font-semibold ring-1 ring-cream/25 ring-inset',
        'transition-colors hover:bg-store-hover [&>svg]:size-5.5 [&>svg]:flex-none',
      )}
    >
      {children}
      <StoreLabel label={label} />
    </a>
  );
}

interface StoreButtonsProps {
  appStoreUrl: string;
  playStoreUrl: string;
  appStoreLabel: string;
  playStoreLabel: string;
  /** One under the other at every width. */
  stacked?: boolean;
}

/** Both stores side by side, of equal height, Apple first; stacked where they would not fit. */
export function StoreButtons({
  appStoreUrl,
  playStoreUrl,
  appStoreLabel,
  playStoreLabel,
  stacked = false,
}: StoreButtonsProps) {
  return (
    <div className="@container w-full max-w-118">
      <div className={classes('grid auto-rows-fr gap-3', !stacked && '@min-[20rem]:grid-cols-2')}>
        <StoreLink href={appStoreUrl} label={appStoreLabel}>
          <AppleMark />
        </StoreLink>
        <StoreLink href={playStoreUrl} label={playStoreLabel}>
          <GooglePlayMark />
        </StoreLink>
      </div>
    </div>
  );
}
