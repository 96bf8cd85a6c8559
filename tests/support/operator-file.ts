import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

/** Writes an operator's file until the test ends, and returns its path. A string is written as it is. */
export function operatorFile(content: unknown): string {
  const file = join(temporaryFolder(), 'operator.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}
