/** Runs all work, at most `atOnce` at the same time. Returns the milliseconds of each. */
export async function inFlight(
  atOnce: number,
  work: readonly (() => Promise<unknown>)[],
): Promise<{ seconds: number; latenciesMs: number[] }> {
  const latenciesMs: number[] = [];
  const queue = work.values();
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const each of queue) {
        const before = performance.now();
        await each();
        latenciesMs.push(performance.now() - before);
      }
    }),
  );
  return { seconds: (performance.now() - startedAt) / 1000, latenciesMs };
}
