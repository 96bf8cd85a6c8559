import { expect, it } from 'vitest';
import { keptInShort, keptRecords } from './kept-records.ts';

it('the retained records name the days of database backups only if backups exist', () => {
  expect(keptRecords(8).at(-1)).toBe('Veritabanı yedeklerindeki kopyalar: en fazla 8\u00a0gün');
  expect(keptInShort(8)).toMatch(/, veritabanı yedeklerindeki kopyalar en fazla 8\u00a0gün saklanır\.$/);
  expect(keptRecords(0).join()).not.toContain('yedek');
  expect(keptInShort(0)).toMatch(/yazdıklarınız en fazla 2\u00a0yıl saklanır\.$/);
});
