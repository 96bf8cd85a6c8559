import { isDeepStrictEqual } from 'node:util';

/**
 * Splits the values of a form by what it began with (`seen`): `changes` are to be stored, the other values stay as they
 * are stored. `conflicts` were changed by the form and meanwhile also elsewhere. Without `seen`, all are changes.
 */
export function changesSince<T extends object>(
  seen: T | undefined,
  sent: T,
  stored: T,
): { changes: Partial<T>; conflicts: (keyof T)[] } {
  if (seen === undefined) return { changes: sent, conflicts: [] };
  const names = Object.keys(sent) as (keyof T)[];
  const changed = names.filter(
    (name) => sent[name] !== undefined && !isDeepStrictEqual(sent[name], seen[name]),
  );
  const conflicts = changed.filter(
    (name) => !isDeepStrictEqual(stored[name], seen[name]) && !isDeepStrictEqual(stored[name], sent[name]),
  );
  const changes = Object.fromEntries(changed.map((name) => [name, sent[name]])) as Partial<T>;
  return { changes, conflicts };
}
