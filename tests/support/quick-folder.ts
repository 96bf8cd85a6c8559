import type { TestProject } from 'vitest/node';
import { memoryFolder } from './memory-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder in memory for {@link temporaryFolder}; null if there is not enough memory. */
    quickFolder: string | null;
  }
}

/**
 * Provides a folder in memory. Copying and syncing the thousand files of a data folder takes twice the CPU time
 * on a disk, and longer if other programs use it. SIGKILL leaves the same files in both; guarantees are still
 * tested on a disk.
 */
export default function setup(project: TestProject): () => void {
  const folder = memoryFolder();
  project.provide('quickFolder', folder?.path ?? null);
  return () => folder?.remove();
}
