/**
 * Half of what a pool has connections for. Whoever comes then waits for a connection, or for the database to open one, and
 * within the 0.8 s that one may wait, a busy machine does not always get to it ten times.
 */
export const OF_ONE_POOL = 5;

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
