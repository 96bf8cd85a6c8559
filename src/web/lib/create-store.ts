/** Creates a value whose changes React follows with `useSyncExternalStore`. */
export function createStore<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    /** Returns the same object until it changes. */
    current: (): T => value,
    set(next: T): void {
      value = next;
      for (const listener of listeners) listener();
    },
    /** Returns the unsubscribe function. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
