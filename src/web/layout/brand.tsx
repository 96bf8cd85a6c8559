import { Link } from 'wouter';
import { site } from '#shared/site.ts';
import { classes } from '#web/ui/classes.ts';

/** The glass of the logo, in the colour of the text around it. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={className}>
      <g fill="none" stroke="currentColor" strokeWidth="2.8" strokeLinejoin="round" strokeLinecap="round">
        <path d="M13.5 2.5h21c0 8-3.3 12.5-3.3 17.5s4 7.5 4 12.6c0 3.7-2.4 6.6-5.6 6.6H18.4c-3.2 0-5.6-2.9-5.6-6.6 0-5.1 4-7.6 4-12.6s-3.3-9.5-3.3-17.5z" />
        <path d="M4 41.8c6 5 34 5 40 0" />
      </g>
      <path
        fill="currentColor"
        d="M17.2 10h13.6c-1 3.8-2.8 6.4-2.8 10 0 6.2 4 8.6 4 12.6 0 2-1 3.4-2.6 3.4H18.6c-1.6 0-2.6-1.4-2.6-3.4 0-4 4-6.4 4-12.6 0-3.6-1.8-6.2-2.8-10z"
      />
    </svg>
  );
}

interface BrandProps {
  /** Leaves only the mark to see under 432 px, where buttons need the room. */
  compact?: boolean;
  className?: string;
}

/** Logo and name; leads home. */
export function Brand({ compact = false, className }: BrandProps) {
  return (
    <Link
      href="/"
      className={classes(
        'display inline-flex min-h-11 items-center gap-2.5 text-[1.75rem] leading-none text-inherit no-underline',
        'max-2xs:gap-1.5 max-2xs:text-[1.5rem] lg:text-[2rem]',
        className,
      )}
    >
      <BrandMark className="size-9 flex-none lg:size-10.5" />
      <span className={classes(compact && 'max-xs:sr-only')}>{site.name}</span>
    </Link>
  );
}
