import type { Config } from '#server/config/config.ts';
import { isDatabaseNew } from '#server/db/is-database-new.ts';
import type { DatabaseLocation } from '#server/db/open-database.ts';
import { dateOfNext, type MadeBackup, makeBackup } from '#server/jobs/backups/backup-folder.ts';
import { rowTimeOf } from '#server/jobs/clock/trusted-time.ts';
import { OperatorError } from '#server/operator-error.ts';
import { loadSecret } from '#server/security/secret.ts';
import { withDatabase } from './with-database.ts';

/** `backup [folder]`: makes and checks a backup while no server runs (a running one does so daily). */
export async function backUp(
  config: DatabaseLocation & Pick<Config, 'secret' | 'backups'>,
  folder: string | null,
  now: Date,
): Promise<MadeBackup> {
  if (folder === null)
    throw new OperatorError('The backup has no target folder. Run backup {folder}, or set BACKUP_DIR.');
  return withDatabase(config, async (database) => {
    const isNew = () => isDatabaseNew(database.db);
    const secret = await loadSecret(config.secret, config.dataDir, isNew);
    const date = await dateOfNext(folder, now, await rowTimeOf(database.db, now));
    return makeBackup({ database, secret }, folder, date);
  });
}
