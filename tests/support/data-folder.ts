import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * Returns a copy of a data folder after its first start. Tests of later starts use it, because the first
 * start takes seconds. Its files keep their times: a backup copies thrice what has just been written.
 */
export function startedDataFolder(folder = temporaryFolder()): string {
  const dataDir = join(folder, 'data');
  cpSync(inject('dataFolderTemplate'), dataDir, { recursive: true, preserveTimestamps: true });
  return dataDir;
}
