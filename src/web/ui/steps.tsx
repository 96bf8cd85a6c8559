import { classes } from './classes.ts';
import { Check } from './icons.ts';

interface StepsProps {
  label: string;
  steps: string[];
  /** Index of the current step, from 0. */
  current: number;
}

function stepLook(index: number, current: number): string {
  if (index < current) return 'border-teal-ink text-teal-ink';
  return index === current
    ? 'border-red-ink text-red-ink'
    : 'border-line text-ink-soft forced-colors:border-dotted';
}

/** A progress bar of named steps; finished steps have a check mark. */
export function Steps({ label, steps, current }: StepsProps) {
  return (
    <ol aria-label={label} className="grid auto-cols-fr gap-2 grid-flow-col narrow:grid-flow-row">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={classes(
            'flex items-start gap-2 border-t-8 pt-2.5 font-semibold leading-tight',
            stepLook(index, current),
          )}
        >
          {index < current && <Check className="size-4.5" />}
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}
