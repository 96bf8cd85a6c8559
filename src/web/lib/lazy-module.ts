import { use } from 'react';
import { reloadOrThrow } from './new-build.ts';

/** A chunk could not be had, mostly for want of a network. */
export class ChunkMissing extends Error {
  override name = 'ChunkMissing';

  constructor(cause: unknown) {
    super(String(cause), { cause });
  }
}

/** Code in a chunk of its own. */
export interface LazyModule<T> {
  preload(): Promise<T>;
  /** For rendering: suspends until it is there. */
  use(): T;
}

interface LazyModuleOptions {
  /** Asks again after a failure. Not for a chunk with a stylesheet: Vite takes one that failed for one that is there. */
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
    loading ??= fetchModule();
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
