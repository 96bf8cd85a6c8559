import { type ComponentProps, createElement } from 'react';
import { classes } from './classes.ts';

type IconProps = Omit<ComponentProps<'span'>, 'children'>;

/**
 * Cut from a sprite in the colour of the text around it: lucide-react and simple-icons would add 6 kB to the first load.
 * `sprite` is the class of another one than that of all pages.
 */
export const icon =
  (name: string, sprite?: string) =>
  ({ className, ...icon }: IconProps) =>
    createElement('span', {
      ...icon,
      'aria-hidden': true,
      className: classes('icon', sprite, `icon-${name}`, className),
    });
