/** The middle of the values: one round in which something else had the processor changes nothing. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value that this share of all values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** The middle of the ratios that each round gives by itself, for what slows a round slows both. */
export function medianRatio(values: readonly number[], others: readonly number[]): number {
  return median(values.map((value, round) => value / (others[round] ?? Number.NaN)));
}

/** Lets all go once per round, each as often first as the others; gives the results of each, by round. */
export async function alternate<Name extends string, Result>(
  names: readonly Name[],
  rounds: number,
  run: (name: Name, round: number) => Promise<Result>,
): Promise<Record<Name, Result[]>> {
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Result[]>;
  for (let round = 0; round < rounds; round += 1) {
    const first = round % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      results[name].push(await run(name, round));
    }
  }
  return results;
}

/** A table in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, n) => (n === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n');
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en');
export const twoDigits = (value: number): string => value.toFixed(2);
export const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;
