/** Chooses by a drawn number, which stays meaningful while a failure shrinks. */
export function pick<T>(from: Iterable<T>, number: number): T | undefined {
  const all = [...from];
  return all[number % all.length];
}

/** Throws if the server did not do what the model says. */
export function expectThat(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}
