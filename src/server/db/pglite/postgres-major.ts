import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '#server/operator-error.ts';

/** The major version of PostgreSQL inside the pinned PGlite. */
const MAJOR = 18;

/** The last PGlite with each former major version, which reads folders of it. */
const FORMER_PGLITE: Readonly<Record<number, string>> = { 16: '0.2.17', 17: '0.4.6' };

/**
 * @param backup the backup of which `folder` is a copy, for the message
 * @param isSealed true if it is an encrypted copy, which `convert` does not read
 * @throws {OperatorError} with the commands that convert the database, if it is of another major version
 */
export async function assertMajor(
  folder: string,
  backup: string | null = null,
  isSealed = false,
): Promise<void> {
  const major = Number.parseInt(await readFile(join(folder, 'PG_VERSION'), 'utf8'), 10);
  if (major === MAJOR) return;
  const what = `${backup ?? folder} is of PostgreSQL ${major}, and this release reads PostgreSQL ${MAJOR}.`;
  if (isSealed)
    throw new OperatorError(
      `${what} Open it with the release that wrote it, then convert that database (docs/operations/backup.md).`,
    );
  const pglite = FORMER_PGLITE[major];
  if (pglite === undefined) throw new OperatorError(`${what} Use the release that wrote it.`);
  const command = ['convert', 'former', ...(backup === null ? [] : [backup])].join(' ');
  throw new OperatorError(
    `${what} Convert it: run npm install --prefix former @electric-sql/pglite@${pglite}, ` +
      `then node dist/server/main.js ${command} (docs/operations/backup.md).`,
  );
}
