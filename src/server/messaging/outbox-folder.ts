import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemRandomness } from '#server/security/randomness.ts';

// Keeps messages of the same millisecond in order; each process counts from one.
let written = 0;

/** Writes atomically. Returns the name, sorted by time: `2026-11-20T09-15-00.123Z-000001-9f86d081.json`. */
export async function writeToOutboxFolder(
  folder: string,
  message: { content: string | Uint8Array; extension: 'json' | 'eml'; sentAt: Date },
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  written += 1;
  const time = message.sentAt.toISOString().replaceAll(':', '-');
  const name = `${time}-${String(written).padStart(6, '0')}-${systemRandomness.bytes(4).toString('hex')}`;
  const unfinished = join(folder, `.${name}.tmp`);
  await writeFile(unfinished, message.content, { mode: 0o600 });
  const file = `${name}.${message.extension}`;
  await rename(unfinished, join(folder, file));
  return file;
}
