import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const CHANGES = ['mkdir', 'open', 'rename', 'link', 'rm', 'writeFile'] as const;

/**
 * Makes this process kill itself before its change of the disk with this number; 0 for never. Modules must be imported
 * afterwards. Returns a function that counts the changes.
 */
export function killAtChange(number: number): () => number {
  let changes = 0;
  for (const name of CHANGES) {
    const original = fs[name] as (...given: unknown[]) => unknown;
    Object.assign(fs, {
      [name]: (...given: unknown[]) => {
        changes += 1;
        if (changes === number) process.kill(process.pid, 'SIGKILL');
        return original(...given);
      },
    });
  }
  syncBuiltinESMExports();
  return () => changes;
}
