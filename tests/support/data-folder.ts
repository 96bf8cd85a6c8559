import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * Returns a copy of a data folder after its first start. Tests of later starts use it, because the first
 * start takes seconds.
 */
export function startedDataFolder(): string {
  const dataDir = join(temporaryFolder(), 'data');
  cpSync(inject('dataFolderTemplate'), dataDir, { recursive: true });
  return dataDir;
}
