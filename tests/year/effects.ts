/** Counts how often commands had an effect: one that never has tests nothing. */
export class Effects {
  /** How often each was tried, and had an effect. */
  readonly #counts = new Map<string, { done: number; tried: number }>();

  add(name: string, done: number, tried = 1): void {
    const before = this.#counts.get(name) ?? { done: 0, tried: 0 };
    this.#counts.set(name, { done: before.done + done, tried: before.tried + tried });
  }

  addAll(other: Effects): void {
    for (const [name, { done, tried }] of other.#counts) this.add(name, done, tried);
  }

  /** Returns how many had an effect: all, or those with one of the names. */
  total(names: readonly string[] = [...this.#counts.keys()]): number {
    return names.reduce((sum, name) => sum + (this.#counts.get(name)?.done ?? 0), 0);
  }

  /** Returns those of the names that never had an effect. */
  missing(names: readonly string[]): string[] {
    return names.filter((name) => (this.#counts.get(name)?.done ?? 0) === 0);
  }

  toString(): string {
    const sorted = [...this.#counts].sort(([one], [other]) => one.localeCompare(other));
    return sorted.map(([name, { done, tried }]) => `${name} ${done} of ${tried}`).join(', ');
  }
}
