import { site } from '#shared/site.ts';
import { classes } from '#web/ui/classes.ts';
import { MARK_RIM, MARK_STAND, MARK_TEA } from './brand-mark.ts';

export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={className}>
      <g fill="none" stroke="currentColor" strokeWidth="2.8" strokeLinejoin="round" strokeLinecap="round">
        <path d={MARK_RIM} />
        <path d={MARK_STAND} />
      </g>
      <path fill="currentColor" d={MARK_TEA} />
    </svg>
  );
}

interface BrandProps {
  /** Shows only the mark below 432 px, because the buttons need the room. */
  compact?: boolean;
  className?: string;
}

export function Brand({ compact = false, className }: BrandProps) {
  return (
    <a
      href="/"
      className={classes(
        'display inline-flex min-h-11 items-center gap-2.5 text-heading leading-none text-inherit no-underline',
        'max-2xs:gap-1.5 max-2xs:text-sub',
        className,
      )}
    >
      <BrandMark className="size-9 flex-none lg:size-10.5" />
      <span className={classes(compact && 'max-xs:sr-only')}>{site.name}</span>
    </a>
  );
}
