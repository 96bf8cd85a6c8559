import { describe, expect, it } from 'vitest';
import { problemsOf } from '../../../tests/support/config-problems.ts';
import { missingBackups } from './backup-settings.ts';
import { readConfig } from './config.ts';

const POSTGRES = { DATABASE_URL: 'postgres://a@b/c' };
const COPIED = { BACKUP_DIR: '/yedek' };

describe('the retention of database backups', () => {
  it.each([
    ['nobody makes any', {}, 0],
    ['the server makes the usual seven', COPIED, 8],
    ['the server makes two', { ...COPIED, BACKUP_KEEP: '2' }, 3],
    ['copies of its copies last longer', { ...COPIED, BACKUP_DAYS: '30' }, 30],
    ['the operator makes them', { ...POSTGRES, BACKUP_DAYS: '14' }, 14],
    ['a folder is named that a PostgreSQL does not use', { ...POSTGRES, ...COPIED }, 0],
  ])('is known if %s', (_, given, days) => {
    expect(readConfig(given).backups.days).toBe(days);
  });

  it('is rejected if the server keeps its backups for longer', () => {
    expect(problemsOf({ ...COPIED, BACKUP_DAYS: '7' })).toEqual([
      expect.stringMatching(/^BACKUP_DAYS must be at least 8, because BACKUP_KEEP is 7/),
    ]);
    expect(problemsOf({ ...COPIED, BACKUP_KEEP: '7.5' })).toEqual([
      'BACKUP_KEEP must be a whole number from 1 to 9999',
    ]);
  });

  it('is required in production unless only the server makes backups', () => {
    expect(missingBackups({})).toEqual([expect.stringMatching(/^BACKUP_DAYS is missing: .*; set 0 if/)]);
    expect(missingBackups({ ...POSTGRES, ...COPIED })).toHaveLength(1);
    for (const settings of [COPIED, { BACKUP_DAYS: '0' }, { ...POSTGRES, BACKUP_DAYS: '14' }])
      expect(missingBackups(settings)).toEqual([]);
  });
});
