import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { AppleMark, GooglePlayMark } from './icons.tsx';

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

interface StoreLinkProps {
  href: string;
  label: string;
  /** Seen in the label's place where a container is too narrow for two labels side by side. */
  short?: string;
  /** The store's mark. */
  children: ReactNode;
}

/** One store; {@link StoreButtons} shows both. */
export function StoreLink({ href, label, short, children }: StoreLinkProps) {
  return (
    <a
      href={href}
      aria-label={short && label}
      className={classes(
        'flex min-h-14 items-center justify-center gap-2.5 rounded-sm bg-store p-2 text-cream no-underline',
        'text-store-label leading-tight font-semibold ring-1 ring-cream/25 ring-inset',
        'transition-colors hover:bg-store-hover [&>.icon]:size-5.5',
      )}
    >
      {children}
      {short && <span className="@xs:hidden">{short}</span>}
      <span className={short && '@max-xs:hidden'}>
        <StoreLabel label={label} />
      </span>
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
      <div className={classes('grid auto-rows-fr gap-3', !stacked && '@xs:grid-cols-2')}>
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
