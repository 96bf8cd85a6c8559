interface Count {
  /** How often it had an effect. */
  done: number;
  tried: number;
}

/** Counts how often commands had an effect: one that never has tests nothing. */
export class Effects {
  readonly #counts = new Map<string, Count>();

  add(name: string, isDone: boolean): void {
    this.#add(name, { done: Number(isDone), tried: 1 });
  }

  addAll(other: Effects): void {
    for (const [name, count] of other.#counts) this.#add(name, count);
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

  #add(name: string, { done, tried }: Count): void {
    const before = this.#counts.get(name) ?? { done: 0, tried: 0 };
    this.#counts.set(name, { done: before.done + done, tried: before.tried + tried });
  }
}
