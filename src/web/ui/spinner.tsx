import { classes } from './classes.ts';

interface SpinnerProps {
  label: string;
  /** True if it replaces the whole page: its label is the heading, and it keeps the footer below the fold. */
  whole?: boolean;
}

export function Spinner({ label, whole = false }: SpinnerProps) {
  return (
    <div
      role="status"
      className={classes(
        'grid content-start justify-items-center gap-4 text-ink-soft',
        // The content that replaces it may be longer: nothing on the screen must jump then.
        whole ? 'min-h-window pt-[22vh]' : 'py-8',
      )}
    >
      <span className="ring size-14" aria-hidden="true" />
      {whole ? <h1 className="font-sans text-base font-normal">{label}</h1> : <p>{label}</p>}
    </div>
  );
}
