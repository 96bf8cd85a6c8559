import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '#server/operator-error.ts';

/** The major version of PostgreSQL inside the pinned PGlite. */
const MAJOR = 18;

/** The last PGlite with each former major version, which reads folders of it. */
const FORMER_PGLITE: Readonly<Record<number, string>> = { 16: '0.2.17', 17: '0.4.6' };

const majorOf = async (folder: string): Promise<number> =>
  Number.parseInt(await readFile(join(folder, 'PG_VERSION'), 'utf8'), 10);

/** @throws {OperatorError} with the commands that convert the folder, if it is of another major version */
export async function assertMajor(folder: string): Promise<void> {
  const major = await majorOf(folder);
  if (major === MAJOR) return;
  const pglite = FORMER_PGLITE[major];
  if (pglite === undefined) {
    throw new OperatorError(
      `${folder} is a database of PostgreSQL ${major}; this release has PostgreSQL ${MAJOR} and cannot read it. ` +
        'Use the release that wrote it.',
    );
  }
  throw new OperatorError(
    `${folder} is a database of PostgreSQL ${major}; this release has PostgreSQL ${MAJOR} and reads it only after a conversion:\n\n` +
      `  npm install --prefix former @electric-sql/pglite@${pglite}\n` +
      '  node dist/server/main.js convert former [backup]\n\n' +
      'Name the backup if it is one; without, the database in DATA_DIR is converted (docs/operations/backup.md).',
  );
}
