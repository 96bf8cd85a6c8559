import { addressKey, siteKey } from './address-key.ts';
import type { WindowRule } from './limits.ts';
import type { MemoryStore } from './memory-store.ts';
import type { LimitVerdict } from './port.ts';

/** The allowance of an IPv6 site, as a multiple of one address's; that of text messages is the same. */
const SITE_SHARE = 2;

/**
 * Counts a use for the subscriber and for its site. A site that has used its allowance gets no further counters, so
 * its 65,536 subscribers' addresses cannot evict those of other visitors. `scope` separates the uses of one store.
 */
export function consumeByAddress(
  store: MemoryStore,
  rule: WindowRule,
  address: string,
  scope = '',
): LimitVerdict {
  const subscriber = scope + addressKey(address);
  const site = siteKey(address);
  if (site === null) return store.consume(subscriber, rule);
  const siteRule = { ...rule, points: SITE_SHARE * rule.points };
  const ofSite = store.peek(scope + site, siteRule);
  if (!ofSite.allowed) return ofSite;
  const verdict = store.consume(subscriber, rule);
  if (verdict.allowed) store.consume(scope + site, siteRule);
  return verdict;
}
