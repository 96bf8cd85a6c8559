import { use } from 'react';
import { loadChunk } from './load-chunk.ts';
import { reloadOrThrow } from './new-build.ts';

/** A chunk failed to load, usually because of the network. */
export class ChunkMissing extends Error {
  override name = 'ChunkMissing';
  /** Lets the next rendering load the chunk again. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super(String(cause), { cause });
    this.forget = forget;
  }
}

export interface LazyModule<T> {
  preload(): Promise<T>;
  /** For rendering: suspends until the chunk is loaded. After a failure, throws until `ChunkMissing.forget`. */
  use(): T;
}

/** Loads code for rendering. A failed load is not kept. */
export function lazyModule<T extends NonNullable<unknown>>(load: () => Promise<T>): LazyModule<T> {
  let loaded: T | undefined;
  let loading: Promise<T> | undefined;
  let shown: Promise<T> | undefined;
  const forget = () => {
    shown = undefined;
  };
  async function fetchModule() {
    try {
      loaded = await loadChunk(load);
      return loaded;
    } catch (cause) {
      loading = undefined;
      throw new ChunkMissing(cause, forget);
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
