import { expect, it } from 'vitest';
import { retainedInShort, retainedRecords } from './retained-records.ts';

it('the retained records name the days of database backups only if backups exist', () => {
  expect(retainedRecords(8).at(-1)).toBe('Veritabanı yedeklerindeki kopyalar: en fazla 8\u00a0gün');
  expect(retainedInShort(8)).toMatch(/, veritabanı yedeklerindeki kopyalar en fazla 8\u00a0gün saklanır\.$/);
  expect(retainedRecords(0).join()).not.toContain('yedek');
  expect(retainedInShort(0)).toMatch(/yazdıklarınız en fazla 2\u00a0yıl saklanır\.$/);
});
