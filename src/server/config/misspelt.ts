/** Records the variables that are asked for: settings are read in many places, and no list has them all. */
export function recordReads(given: NodeJS.ProcessEnv) {
  const names = new Set<string>();
  const read = new Proxy(given, {
    get(target, name) {
      names.add(String(name));
      return target[String(name)];
    },
  });
  return { read, names };
}

/** Returns true if one letter is missing, added or another one, or two neighbours are exchanged. */
function isOneTypoApart(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const left = one.slice(start, one.length - end);
  const right = other.slice(start, other.length - end);
  const isExchanged = left.length === 2 && right === `${left[1]}${left[0]}`;
  return isExchanged || Math.max(left.length, right.length) <= 1;
}

/** Returns a sentence for each variable that nothing reads, and that is a typing error away from one. */
export const findMisspelt = (given: readonly string[], known: ReadonlySet<string>): string[] =>
  given.flatMap((name) => {
    const meant = known.has(name) ? undefined : [...known].find((other) => isOneTypoApart(name, other));
    return meant === undefined ? [] : [`${name} is not read; ${meant} may be meant`];
  });
