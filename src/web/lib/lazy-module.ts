import { use } from 'react';
import { reloadOrThrow } from './new-build.ts';

/** Code in a chunk of its own, fetched once even if that fails: Vite takes a stylesheet that failed for one that is there. */
export interface LazyModule<T> {
  preload(): Promise<T>;
  /** For rendering: suspends until it is there. */
  use(): T;
}

export function lazyModule<T extends NonNullable<unknown>>(load: () => Promise<T>): LazyModule<T> {
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
