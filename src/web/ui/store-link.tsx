import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** Breaks a label only before its last word, so that the store's name stays on one line. */
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
  /** Replaces the label if a container is too narrow for two labels side by side. */
  short?: string;
  children: ReactNode;
}

export function StoreLink({ href, label, short, children }: StoreLinkProps) {
  return (
    <a
      href={href}
      aria-label={short && label}
      className={classes(
        // Two links side by side fill a phone of 360 pixels: “Google Play’den” has no pixel to spare.
        'flex min-h-14 items-center justify-center gap-1.5 rounded-sm bg-store p-1.5 text-cream no-underline',
        '@sm:gap-2.5 @sm:p-2 @sm:[&>.icon]:size-5.5',
        'text-store-label leading-tight font-semibold ring-1 ring-store-line ring-inset dark:ring-2',
        'transition-colors hover:bg-store-hover [&>.icon]:size-5',
      )}
    >
      {children}
      {/* Without container queries (Chrome 104, Safari 15), CSS cannot tell if there is room. */}
      {short && <span className="@xs:hidden">{short}</span>}
      <span className={short && 'hidden @xs:inline'}>
        <StoreLabel label={label} />
      </span>
    </a>
  );
}
