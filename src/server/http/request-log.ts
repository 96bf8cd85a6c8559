import type { AppContext } from '#server/app-context.ts';
import { networkKey } from '#server/rate-limit/address-key.ts';

interface AnsweredRequest {
  requestId: string;
  method: string | undefined;
  /** The pattern that answered: a path may contain a phone number or an invitation (guarantees.md rule 18). */
  route: string;
  status: number;
  /** Why it was refused or failed. */
  code?: string | undefined;
  address: string;
  /** As returned by `performance.now()`. */
  startedAt: number;
}

/**
 * Writes one log line per response, with the client's network and never its address (guarantees.md rule 18). Builds it
 * only at level info, because that is costly.
 */
export function createRequestLog({ logger }: AppContext) {
  return (answered: () => AnsweredRequest): void => {
    if (!logger.isLevelEnabled('info')) return;
    const { startedAt, address, ...request } = answered();
    const ms = Math.round(performance.now() - startedAt);
    logger.info({ ...request, network: networkKey(address), ms }, 'request');
  };
}
