import { isLoopback } from '#server/config/loopback.ts';
import { type Finding, failure, ok } from './finding.ts';

export interface ProxySettings {
  origin: string;
  /** If undefined, the server listens on all interfaces. */
  host?: string | undefined;
  /** True if TRUSTED_PROXIES names a proxy. */
  namesProxies: boolean;
}

/** Checks TRUSTED_PROXIES against the other settings. */
export function checkProxies({ origin, host, namesProxies }: ProxySettings): Finding {
  const { protocol, hostname } = new URL(origin);
  if (protocol === 'https:' && !namesProxies) {
    return failure(
      'nobody is in front, it is said, but somebody has to do https for this server',
      'name the proxy in TRUSTED_PROXIES, or all visitors share its limits',
    );
  }
  if (!isLoopback(hostname) && !namesProxies && host !== undefined && isLoopback(host)) {
    return failure(
      `only this machine reaches HOST=${host}, and no proxy is named`,
      'name it in TRUSTED_PROXIES',
    );
  }
  return ok(namesProxies ? 'a proxy is named' : 'visitors reach this server directly');
}
