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

interface LazyModuleOptions {
  /**
   * Retries after a failure. Not for a chunk with a stylesheet: Vite treats a failed stylesheet as loaded.
   */
  retry?: boolean;
}

export function lazyModule<T extends NonNullable<unknown>>(
  load: () => Promise<T>,
  { retry = false }: LazyModuleOptions = {},
): LazyModule<T> {
  let loaded: T | undefined;
  let loading: Promise<T> | undefined;
  let shown: Promise<T> | undefined;
  async function fetchModule() {
    try {
      loaded = await load();
      return loaded;
    } catch (cause) {
      if (retry) loading = undefined;
      throw new ChunkMissing(cause);
    }
  }
  const preload = () => {
    if (loading === undefined) {
      loading = fetchModule();
      shown = undefined;
    }
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
