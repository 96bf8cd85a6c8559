import type { CSSProperties } from 'react';

/**
 * Shows a name no larger than its longest word fits its line, which would be broken at any letter. Not for pages that the
 * server renders: their policy forbids styles in the HTML.
 */
export function FittedName({ name }: { name: string }) {
  const longest = Math.max(...name.split(' ').map(({ length }) => length));
  return (
    <span className="fitted" style={{ '--longest': longest } as CSSProperties}>
      <span>{name}</span>
    </span>
  );
}
