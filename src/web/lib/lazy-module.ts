import { use } from 'react';
import { reloadOrThrow } from './new-build.ts';

/** A chunk failed to load, usually because of the network. */
export class ChunkMissing extends Error {
  override name = 'ChunkMissing';

  constructor(cause: unknown) {
    super(String(cause), { cause });
  }
}

export interface LazyModule<T> {
  preload(): Promise<T>;
  /** For rendering: suspends until the chunk is loaded. */
  use(): T;
}

/** Loads code for rendering, once: Vite would treat a stylesheet that failed as loaded the second time. */
export function lazyModule<T extends NonNullable<unknown>>(load: () => Promise<T>): LazyModule<T> {
  let loaded: T | undefined;
  let loading: Promise<T> | undefined;
  let shown: Promise<T> | undefined;
  async function fetchModule() {
    try {
      loaded = await load();
      return loaded;
    } catch (cause) {
      throw new ChunkMissing(cause);
    }
  }
  const preload = () => {
    loading ??= fetchModule();
    return loading;
  };
  return {
    preload,
    use() {
      // React wants a component that has suspended with a promise to call `use` again with it.
      if (loaded !== undefined && shown === undefined) return loaded;
      shown ??= preload().catch(reloadOrThrow);
      return use(shown);
    },
  };
}
