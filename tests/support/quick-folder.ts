import type { TestProject } from 'vitest/node';
import { memoryFolder } from './memory-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder in memory for {@link temporaryFolder}; null where there is none with room. */
    quickFolder: string | null;
  }
}

/**
 * A data folder is a thousand files: on a disk, copying and syncing them takes twice the CPU time and many times
 * as long where others use it too. What SIGKILL leaves is the same; what is promised is tried on a disk all the same.
 */
export default function setup(project: TestProject): () => void {
  const folder = memoryFolder();
  project.provide('quickFolder', folder?.path ?? null);
  return () => folder?.remove();
}
