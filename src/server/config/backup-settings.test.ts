import { describe, expect, it } from 'vitest';
import { missingBackups, readBackups } from './backup-settings.ts';

function daysOf(given: NodeJS.ProcessEnv): number | string {
  const problems: string[] = [];
  const { days } = readBackups(given, problems);
  return problems.length > 0 ? problems.join() : days;
}
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
    expect(daysOf(given)).toBe(days);
  });

  it('is rejected if the server keeps its backups for longer', () => {
    expect(daysOf({ ...COPIED, BACKUP_DAYS: '7' })).toMatch(
      /^BACKUP_DAYS must be at least 8, because BACKUP_KEEP is 7/,
    );
    expect(daysOf({ ...COPIED, BACKUP_KEEP: '7.5' })).toContain('BACKUP_KEEP must be');
  });

  it('is required in production unless only the server makes backups', () => {
    expect(missingBackups({})).toEqual([expect.stringMatching(/^BACKUP_DAYS is missing: .*; set 0 if/)]);
    expect(missingBackups({ ...POSTGRES, ...COPIED })).toHaveLength(1);
    for (const settings of [COPIED, { BACKUP_DAYS: '0' }, { ...POSTGRES, BACKUP_DAYS: '14' }])
      expect(missingBackups(settings)).toEqual([]);
  });
});
