import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classes } from './classes.ts';

export type ButtonVariant = 'primary' | 'cream' | 'outline' | 'quiet' | 'danger' | 'danger-solid' | 'done';

interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: 'sm' | 'md' | undefined;
  wide?: boolean | undefined;
}

/** Returns the classes of a button, for links that act like one. */
export function buttonClass({ variant = 'primary', size = 'md', wide = false }: ButtonLook = {}): string {
  return classes(
    'btn',
    variant !== 'primary' && `btn-${variant}`,
    size === 'sm' && 'btn-sm',
    wide && 'w-full',
  );
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** While true, the button keeps its focus but cannot be pressed again. */
  busy?: boolean | undefined;
  busyLabel?: ReactNode;
}

export function Button({
  variant,
  size,
  wide,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...button
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    // preventDefault also stops the implicit submit that Enter in a field triggers through this button.
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      // Announces the busy label: it is the only change at the focus.
      aria-live={busyLabel === undefined ? undefined : 'polite'}
      {...button}
      type={type}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || button['aria-disabled'] || undefined}
      className={classes(buttonClass({ variant, size, wide }), className)}
    >
      {busy && <span className="ring ring-small size-5.5" aria-hidden="true" />}
      {/* One element: browser translation replaces text nodes, and React could not remove separate ones. */}
      <span key={busy ? 'busy' : 'idle'} className="contents">
        {busy ? (busyLabel ?? children) : children}
      </span>
    </button>
  );
}
