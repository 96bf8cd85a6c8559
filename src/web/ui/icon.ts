import { type ComponentProps, createElement } from 'react';
import { classes } from './classes.ts';

type IconProps = Omit<ComponentProps<'span'>, 'children'>;

/**
 * Cuts an icon from a sprite, in the surrounding text colour: lucide-react and simple-icons would add 6 kB to
 * the first load. `sprite` is the class of a sprite other than the common one.
 */
export const icon =
  (name: string, sprite?: string) =>
  ({ className, ...icon }: IconProps) =>
    createElement('span', {
      ...icon,
      'aria-hidden': true,
      className: classes('icon', sprite, `icon-${name}`, className),
    });
