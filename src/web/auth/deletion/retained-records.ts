import { inDays, retention } from '#shared/legal/retention.ts';

const orders = retention.orders.words;
const logs = retention.logs.words;
const messages = retention.contactMessages.words;

/** Returns the records that outlive an account (product.md 9.9); includes backups if there are any. */
export const retainedRecords = (backupDays: number): string[] => [
  `Sipariş ve işlem kayıtları: olası uyuşmazlıklar için ${orders}`,
  `Sistem ve güvenlik kayıtları: en fazla ${logs}`,
  `İletişim formundan bize yazdıklarınız: en fazla ${messages}`,
  ...(backupDays > 0 ? [`Veritabanı yedeklerindeki kopyalar: en fazla ${inDays(backupDays)}`] : []),
];

const copiesInShort = (backupDays: number) =>
  backupDays > 0 ? `, veritabanı yedeklerindeki kopyalar en fazla ${inDays(backupDays)}` : '';

export const retainedInShort = (backupDays: number): string =>
  `Sipariş ve işlem kayıtları olası uyuşmazlıklar için ${orders}, sistem ve güvenlik kayıtları en fazla ${logs}, iletişim formundan bize yazdıklarınız en fazla ${messages}${copiesInShort(backupDays)} saklanır.`;
