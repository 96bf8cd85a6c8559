/**
 * What a pool has connections for: of more at once, a database sees these, and the others wait for a connection, which a
 * busy machine has for nobody within the 0.8 s that they may wait.
 */
export const OF_ONE_POOL = 10;

/** Does something so often, as many as `width` at any moment; returns the results in order. */
export async function atOnce<T>(
  count: number,
  work: (n: number) => Promise<T>,
  width = OF_ONE_POOL,
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
