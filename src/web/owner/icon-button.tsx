import type { ComponentProps } from 'react';

/** A button of one icon that opens something beside it. */
export function IconButton(button: ComponentProps<'button'>) {
  return (
    <button
      {...button}
      type="button"
      className="grid size-11 place-items-center rounded-sm hover:bg-sand aria-expanded:bg-sand"
    />
  );
}
