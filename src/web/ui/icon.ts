import { type ComponentProps, createElement } from 'react';
import { classes } from './classes.ts';

type IconProps = Omit<ComponentProps<'span'>, 'children'>;

/**
 * Cuts an icon from the sprite, in the surrounding text colour: lucide-react and simple-icons would add 6 kB
 * to the first load.
 */
export const icon =
  (name: string) =>
  ({ className, ...icon }: IconProps) =>
    createElement('span', {
      ...icon,
      'aria-hidden': true,
      className: classes('icon', `icon-${name}`, className),
    });
