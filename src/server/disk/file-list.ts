import { createHash } from 'node:crypto';
import { mkdir, open, readdir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import * as z from 'zod/mini';

/** The files of a folder: paths relative to it, sizes in bytes and SHA-256 hashes in hexadecimal. */
export const fileList = z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() }));
export type FileList = z.infer<typeof fileList>;

/** Small enough that the hash of one piece does not delay other work of the process. */
const PIECE_BYTES = 256 * 1024;

/** Reads a file piece by piece, and writes each to `copy`. */
export async function readFile(
  path: string,
  copy: string | null,
): Promise<{ bytes: number; sha256: string }> {
  await using source = await open(path, 'r');
  await using target = copy === null ? null : await open(copy, 'w', 0o600);
  const sum = createHash('sha256');
  const buffer = Buffer.allocUnsafe(PIECE_BYTES);
  for (let bytes = 0; ; ) {
    const { bytesRead } = await source.read(buffer, 0, PIECE_BYTES);
    if (bytesRead === 0) return { bytes, sha256: sum.digest('hex') };
    const piece = buffer.subarray(0, bytesRead);
    sum.update(piece);
    bytes += bytesRead;
    await target?.writeFile(piece);
  }
}

/** Lists the files of a folder as it reads them. Copies them meanwhile to `copy`, private to this user, if given. */
export async function listFiles(folder: string, copy: string | null = null, below = ''): Promise<FileList> {
  const list: FileList = [];
  const inCopy = (path: string) => (copy === null ? null : join(copy, path));
  if (copy !== null) await mkdir(join(copy, below), { mode: 0o700 });
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = posix.join(below, entry.name);
    if (entry.isDirectory()) list.push(...(await listFiles(folder, copy, path)));
    else list.push({ path, ...(await readFile(join(folder, path), inCopy(path))) });
  }
  return list;
}

/** Returns the first difference between two lists; null if there is none. */
export function findDifference(expected: FileList, found: FileList): string | null {
  const left = new Map(found.map((file) => [file.path, file]));
  for (const { path, bytes, sha256 } of expected) {
    const file = left.get(path);
    if (file === undefined) return `${path} is missing`;
    if (file.bytes !== bytes) return `${path} has ${file.bytes} bytes instead of ${bytes}`;
    if (file.sha256 !== sha256) return `${path} has another content than when it was written`;
    left.delete(path);
  }
  const [added] = left.keys();
  return added === undefined ? null : `${added} was added`;
}

export const bytesOf = (list: FileList): number => list.reduce((sum, { bytes }) => sum + bytes, 0);
