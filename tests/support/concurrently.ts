/** Half of a pool's connections, so that no result depends on how soon a loaded machine opens another. */
export const HALF_A_POOL = 5;

/** Runs `work` `count` times, at most `width` at a time; returns the results in order. */
export async function concurrently<T>(
  count: number,
  work: (n: number) => Promise<T>,
  width = HALF_A_POOL,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const n = next;
      next += 1;
      results[n] = await work(n);
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  return results;
}
