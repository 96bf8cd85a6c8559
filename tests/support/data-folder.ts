import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

/** A data folder as the first start leaves it, for tests of what comes later: that start takes seconds. */
export function startedDataFolder(): string {
  const dataDir = join(temporaryFolder(), 'data');
  cpSync(inject('dataFolderTemplate'), dataDir, { recursive: true });
  return dataDir;
}
