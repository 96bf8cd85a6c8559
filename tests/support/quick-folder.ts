import type { TestProject } from 'vitest/node';
import { memoryFolder } from './memory-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder in memory for {@link temporaryFolder}; null if there is not enough memory. */
    quickFolder: string | null;
  }
}

/**
 * Provides a folder in memory. A data folder has a thousand files: on a disk, copying and syncing them takes
 * twice the CPU time, and much longer if other programs use the disk. SIGKILL leaves the same files in both;
 * guarantees are still tested on a disk.
 */
export default function setup(project: TestProject): () => void {
  const folder = memoryFolder();
  project.provide('quickFolder', folder?.path ?? null);
  return () => folder?.remove();
}
