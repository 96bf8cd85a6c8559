import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import type { Logger } from 'pino';
import { assertRealFsync, DurableNodeFS } from './durable-node-fs.ts';
import { GuardedPglite } from './guarded-pglite.ts';
import { assertWhole } from './pglite-folder.ts';
import { assertMajor } from './postgres-major.ts';

// `-F` turns fsync off; PGlite passes it by default.
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  // PostgreSQL's default of 128 MB would be memory of this process. The system caches the same files as well
  // (ADR 130).
  '-c',
  'shared_buffers=16MB',
  // All requests wait meanwhile. Without the parameters, which may be personal data.
  '-c',
  'log_min_duration_statement=200ms',
  '-c',
  'log_parameter_max_length=0',
];

/** With one compiler thread per core, compilation would delay the first visitors (ADR 130). */
setFlagsFromString('--wasm-num-compilation-tasks=1');

/**
 * Starts PostgreSQL over the folder of an existing cluster, which the caller has locked.
 * @throws {DatabaseDamagedError} the folder is not a whole cluster
 * @throws {OperatorError} it is of another major version of PostgreSQL, and as `assertRealFsync`
 */
export async function startCluster(folder: string, logger: Logger): Promise<GuardedPglite> {
  assertWhole(folder);
  await assertMajor(folder);
  const fs = new DurableNodeFS(folder);
  const pg = await GuardedPglite.open({ fs, startParams: START_PARAMETERS }, logger);
  await assertRealFsync(pg, fs).catch(async (error: unknown) => {
    if (pg.failure === null) await pg.close();
    throw error;
  });
  return pg;
}
