import { classes } from '#web/ui/classes.ts';

interface SwitchProps {
  label: string;
  checked: boolean;
  /** Shown beside the label during a change, when the switch is locked. */
  busyLabel?: string | null;
  describedBy: string;
  onChange: (checked: boolean) => void;
}

/** A switch that applies at once; the whole line can be pressed. */
export function Switch({ label, checked, busyLabel = null, describedBy, onChange }: SwitchProps) {
  const busy = busyLabel !== null;
  return (
    <label
      className={classes(
        'grid min-h-11 w-full cursor-pointer grid-cols-[minmax(0,1fr)_60px] items-center gap-4 font-semibold',
        'data-busy:cursor-progress',
      )}
      data-busy={busy || undefined}
    >
      <span>
        {label}
        <span role="status" className="block text-small font-normal text-ink-soft">
          {busyLabel}
        </span>
      </span>
      <input
        type="checkbox"
        className={classes(
          'relative h-8.5 w-15 cursor-[inherit] appearance-none rounded-full border-2 border-field bg-sand',
          'after:absolute after:top-[3px] after:left-[3px] after:size-6 after:rounded-full after:bg-field',
          'after:transition-transform checked:border-teal checked:bg-teal checked:after:translate-x-6.5',
          'not-forced-colors:checked:after:bg-white forced-colors:after:bg-[CanvasText]',
        )}
        // biome-ignore lint/a11y/useAriaPropsForRole: HTML allows no `aria-checked` on a checkbox.
        role="switch"
        checked={checked}
        // Not disabled: the switch would lose its focus.
        aria-busy={busy}
        aria-disabled={busy}
        aria-describedby={describedBy}
        onChange={(event) => {
          if (!busy) onChange(event.currentTarget.checked);
        }}
      />
    </label>
  );
}
