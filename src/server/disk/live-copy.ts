import { readdirSync, statSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type FileList, readFile } from './file-list.ts';

/** Some file systems keep times in steps of two seconds: a later change within one would not show. */
const STEP_NS = 2_000_000_000n;
const MS_NS = 1_000_000n;

interface CopiedFile {
  bytes: number;
  sha256: string;
  /** Time of its last change; null if another may have followed in the same step. */
  changedNs: bigint | null;
}

type Copied = Map<string, CopiedFile>;

/**
 * Copies a folder that is written meanwhile to `target`, private to this user. `paused` runs the last step while nobody
 * writes; it copies only what has changed since. Returns the list of the files as they were then.
 */
export async function copyLiveFolder(
  folder: string,
  target: string,
  paused: (step: () => Promise<Copied>) => Promise<Copied>,
): Promise<FileList> {
  const made = new Set<string>();
  async function makeFolder(path: string): Promise<void> {
    if (made.has(path)) return;
    await mkdir(path, { recursive: true, mode: 0o700 });
    made.add(path);
  }
  await makeFolder(target);
  const first = await copyChanged(folder, target, new Map(), makeFolder);
  // Copies the changes of just before the first step again here, not in the pause.
  const second = await copyChanged(folder, target, first, makeFolder);
  const last = await paused(() => copyChanged(folder, target, second, makeFolder));
  for (const path of new Set([...first.keys(), ...second.keys()]))
    if (!last.has(path)) await rm(join(target, path));
  return [...last].map(([path, { bytes, sha256 }]) => ({ path, bytes, sha256 }));
}

/**
 * Copies what differs from `former`, the last step's files. Looks at `folder` synchronously: a turn of the event loop for
 * each of a thousand files takes longer. The disk of `target` is another one, which may hang.
 */
async function copyChanged(
  folder: string,
  target: string,
  former: Copied,
  makeFolder: (path: string) => Promise<void>,
): Promise<Copied> {
  const copied: Copied = new Map();
  // A folder comes before its content.
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name));
    const copy = join(target, path);
    if (entry.isDirectory()) {
      await makeFolder(copy);
      continue;
    }
    const file = await copyFile(join(folder, path), copy, former.get(path)).catch(unlessGone);
    if (file !== null) copied.set(path.replaceAll('\\', '/'), file);
  }
  return copied;
}

async function copyFile(path: string, copy: string, former: CopiedFile | undefined): Promise<CopiedFile> {
  const { mtimeNs, size } = statSync(path, { bigint: true });
  if (former?.changedNs === mtimeNs && BigInt(former.bytes) === size) return former;
  const age = BigInt(Date.now()) * MS_NS - mtimeNs;
  // A file of a clock that was ahead is settled as well.
  const isSettled = age > STEP_NS || age < -STEP_NS;
  return { ...(await readFile(path, copy)), changedNs: isSettled ? mtimeNs : null };
}

/** A file may be deleted during the steps without a pause. */
function unlessGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
