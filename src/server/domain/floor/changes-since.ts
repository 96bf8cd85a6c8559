import { isDeepStrictEqual } from 'node:util';

/** Values of which each may be absent. */
export type Given<T> = { [Name in keyof T]?: T[Name] | undefined };

/**
 * Splits the values of a form by what it began with (`seen`): `changes` are to be stored, the other values stay as they
 * are stored, and so do undefined ones. `conflicts` were changed by the form and meanwhile also elsewhere. A value of
 * which nothing was seen is a change.
 */
export function changesSince<T extends object>(
  seen: Given<T> | undefined,
  sent: Given<T>,
  stored: T,
): { changes: Partial<T>; conflicts: (keyof T)[] } {
  const names = (Object.keys(sent) as (keyof T)[]).filter((name) => sent[name] !== undefined);
  const changed = names.filter((name) => !isDeepStrictEqual(sent[name], seen?.[name]));
  const conflicts = changed.filter(
    (name) =>
      seen?.[name] !== undefined &&
      !isDeepStrictEqual(stored[name], seen[name]) &&
      !isDeepStrictEqual(stored[name], sent[name]),
  );
  const changes = Object.fromEntries(changed.map((name) => [name, sent[name]])) as Partial<T>;
  return { changes, conflicts };
}
