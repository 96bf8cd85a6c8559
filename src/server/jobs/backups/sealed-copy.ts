import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { type ByteReader, createByteReader } from '#server/disk/byte-reader.ts';
import { type FileList, fileList, findDifference, listFiles } from '#server/disk/file-list.ts';
import { syncFolder } from '#server/disk/sync-folder.ts';
import { OperatorError } from '#server/operator-error.ts';
import { seal, unseal } from '#server/security/sealed-stream.ts';
import { parseJson } from '#shared/parse-json.ts';
import { databaseIn, readNote } from './backup-note.ts';
import { SEALED } from './surplus-copies.ts';

/** Suffix of an incomplete copy. */
const UNFINISHED = '.unfinished';

/** Precedes the files' contents, which follow one after the other. */
const manifestShape = z.object({
  madeAt: z.string(),
  secret: z.string(),
  /** PostgreSQL needs its empty folders, too. */
  folders: z.array(z.string()),
  files: fileList,
});
type Manifest = z.infer<typeof manifestShape>;
const MOST_MANIFEST_BYTES = 64 * 1024 * 1024;

async function foldersIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
    .sort();
}

async function* contentsOf(backup: string, manifest: Manifest): AsyncGenerator<Uint8Array> {
  const json = Buffer.from(JSON.stringify(manifest));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.byteLength);
  yield length;
  yield json;
  for (const { path } of manifest.files) yield* createReadStream(join(databaseIn(backup), path));
}

/** Writes a backup and the secret to one encrypted file. Returns it once it has been read back and compared. */
export async function writeSealedCopy(
  backup: string,
  { secret, passphrase }: { secret: Uint8Array; passphrase: string },
  file: string,
): Promise<void> {
  const { madeAt, files } = await readNote(backup);
  const found = await listFiles(databaseIn(backup));
  const difference = files === undefined ? null : findDifference(files, found);
  if (difference !== null)
    throw new OperatorError(`${backup} is damaged: ${difference}. Choose another backup.`);
  const folders = await foldersIn(databaseIn(backup));
  const manifest = { madeAt, secret: Buffer.from(secret).toString('base64url'), folders, files: found };
  const unfinished = `${file}${UNFINISHED}`;
  try {
    await removeUnfinished(dirname(file));
    await using target = await open(unfinished, 'wx', 0o600);
    for await (const piece of seal(passphrase, contentsOf(backup, manifest))) await target.writeFile(piece);
    await target.sync();
    await readSealedCopy(unfinished, passphrase, null);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
}

/** Removes what a killed command left: it occupies space that the next attempt needs. */
async function removeUnfinished(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => name.endsWith(`${SEALED}${UNFINISHED}`));
  for (const name of left) await rm(join(folder, name), { force: true });
}

async function readOne(reader: ByteReader, listed: FileList[number], folder: string | null): Promise<void> {
  const { path, bytes, sha256 } = listed;
  const sum = createHash('sha256');
  await using target = folder === null ? null : await open(join(folder, path), 'wx', 0o600);
  for (let left = bytes; left > 0; ) {
    const piece = await reader.readSome(left);
    if (piece.byteLength === 0) break;
    sum.update(piece);
    left -= piece.byteLength;
    await target?.writeFile(piece);
  }
  if (sum.digest('hex') !== sha256)
    throw new OperatorError(`The copy is damaged: ${path} has another content.`);
}

/**
 * Decrypts a copy, into `folder` if it is given, and compares it with its list of files.
 * @throws {OperatorError} another passphrase, or a changed or incomplete file
 */
export async function readSealedCopy(file: string, passphrase: string, folder: string | null) {
  const reader = createByteReader(unseal(passphrase, createReadStream(file)));
  const length = await reader.upTo(4);
  const bytes = length.byteLength < 4 ? MOST_MANIFEST_BYTES + 1 : length.readUInt32BE();
  const json = bytes > MOST_MANIFEST_BYTES ? '' : (await reader.upTo(bytes)).toString();
  const manifest = manifestShape.safeParse(parseJson(json));
  if (!manifest.success) throw new OperatorError(`${file} is of a later release. Open it with that one.`);
  const { madeAt, secret, folders, files } = manifest.data;
  if (folder !== null) {
    await mkdir(folder, { mode: 0o700 });
    for (const below of folders) await mkdir(join(folder, below), { mode: 0o700 });
  }
  for (const listed of files) await readOne(reader, listed, folder);
  if ((await reader.readSome(1)).byteLength > 0)
    throw new OperatorError(`${file} is longer than its list of files.`);
  return { madeAt, secret: Buffer.from(secret, 'base64url') };
}
