import { use } from 'react';
import { reloadOrThrow } from './new-build.ts';

/** Code in a chunk of its own, fetched at most once. */
export interface LazyCode<T> {
  preload(): Promise<T>;
  /** For rendering: suspends until it is there. */
  use(): T;
}

export function lazyCode<T extends NonNullable<unknown>>(load: () => Promise<T>): LazyCode<T> {
  let loaded: T | undefined;
  let loading: Promise<T> | undefined;
  let shown: Promise<T> | undefined;
  async function fetchOnce() {
    loaded = await load();
    return loaded;
  }
  const preload = () => {
    loading ??= fetchOnce();
    return loading;
  };
  return {
    preload,
    use() {
      shown ??= preload().catch(reloadOrThrow);
      return loaded ?? use(shown);
    },
  };
}
