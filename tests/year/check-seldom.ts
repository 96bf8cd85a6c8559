import type { checkBackup } from '#server/jobs/backups/check-backup.ts';

const EACH = 10;

/** Checks the first of ten backups: a check takes seconds in a process of its own. */
export function checkSeldom(real: { checkBackup: typeof checkBackup }): typeof real {
  let made = 0;
  return {
    async checkBackup(...args) {
      made += 1;
      return made % EACH === 1 ? real.checkBackup(...args) : { businesses: null };
    },
  };
}
