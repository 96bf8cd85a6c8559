import type { Config } from '#server/config/config.ts';
import { isLoopback } from '#server/config/loopback.ts';
import { type Finding, failure, ok } from './finding.ts';

/** Checks TRUSTED_PROXIES against the other settings. */
export function checkProxies({
  origin,
  host,
  namesProxies,
}: Pick<Config, 'origin' | 'host' | 'namesProxies'>): Finding {
  const { protocol, hostname } = new URL(origin);
  if (protocol === 'https:' && !namesProxies) {
    return failure(
      'TRUSTED_PROXIES names no proxy, but PUBLIC_ORIGIN is https, which this server does not serve itself',
      'name the proxy in TRUSTED_PROXIES; until then all visitors share the limits of one address',
    );
  }
  if (!isLoopback(hostname) && !namesProxies && host !== undefined && isLoopback(host)) {
    return failure(
      `only this machine reaches HOST=${host}, but TRUSTED_PROXIES is none`,
      'name the proxy in TRUSTED_PROXIES',
    );
  }
  return ok(namesProxies ? 'TRUSTED_PROXIES names a proxy' : 'visitors reach this server directly');
}
