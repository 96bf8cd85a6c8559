import { retention } from '#shared/retention.ts';

const orders = retention.orders.words;
const logs = retention.logs.words;
const messages = retention.contactMessages.words;

/** What outlives an account (product.md 9.9). */
export const keptRecords = [
  `Sipariş ve işlem kayıtları: olası uyuşmazlıklar için ${orders}`,
  `Log ve güvenlik kayıtları: en fazla ${logs}`,
  `İletişim formundan bize yazdıklarınız: en fazla ${messages}`,
];

export const keptInShort = `Sipariş ve işlem kayıtları olası uyuşmazlıklar için ${orders}, log ve güvenlik kayıtları en fazla ${logs}, iletişim formundan bize yazdıklarınız en fazla ${messages} saklanır.`;
