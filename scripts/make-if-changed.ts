import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Runs `make` unless `stamp` shows that the last run used the same contents of `files`. */
export async function makeIfChanged(
  stamp: string,
  files: readonly string[],
  make: () => Promise<void>,
): Promise<void> {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  const wanted = hash.digest('hex').slice(0, 16);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  mkdirSync(dirname(stamp), { recursive: true });
  await make();
  writeFileSync(stamp, wanted);
}
