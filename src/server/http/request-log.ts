import type { AppDeps } from '#server/app-deps.ts';

interface AnsweredRequest {
  requestId: string;
  method: string | undefined;
  path: string;
  status: number;
  address: string;
  /** By `performance.now()`. */
  startedAt: number;
}

/** Writes one log line per answered request, when it is asked for one: making it costs more than some answers. */
export function createRequestLog({ logger, addressTags }: Pick<AppDeps, 'logger' | 'addressTags'>) {
  return (answered: () => AnsweredRequest): void => {
    if (!logger.isLevelEnabled('info')) return;
    const { startedAt, path, address, ...request } = answered();
    const ms = Math.round(performance.now() - startedAt);
    logger.info({ ...request, path: logPath(path), ...addressTags(address), ms }, 'request');
  };
}

const MAX_LENGTH = 200;
/** by-phone carries a phone number and /r/ an invitation, as do addresses that were meant to be these. */
const PERSONAL = /(\/(?:by-phone|invitation|r)\/).+/i;
/** Six or more of them, also with some characters between, as people group the digits of a phone number. */
const DIGITS = /\p{Nd}(?:[^\p{L}\p{Nd}/]{0,3}\p{Nd}){5,}/gu;

/** A path as the log may hold it (guarantees.md rule 18), however it was encoded: unlike the routes, who reads it does not care. */
function logPath(path: string): string {
  const plain = decodeAll(path.slice(0, 2 * MAX_LENGTH)).replaceAll(/[/\\]+/g, '/');
  const masked = plain.replace(PERSONAL, '$1*').replaceAll(DIGITS, '…');
  return masked.length > MAX_LENGTH ? `${masked.slice(0, MAX_LENGTH)}…` : masked;
}

const ESCAPES = /(?:%[0-9a-f]{2})+/gi;
/** Nobody has a reason to encode a path so often, and whoever does it for thousands of times wants our time. */
const MAX_PASSES = 4;
/** Nor is what follows looked at: nobody knows what the escape would have made of it. */
const STILL_ENCODED = /%[0-9a-f]{2}.*/is;

function decodeAll(text: string, passes = MAX_PASSES): string {
  if (passes === 0) return text.replace(STILL_ENCODED, '…');
  const decoded = text.replaceAll(ESCAPES, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return '…';
    }
  });
  return decoded === text ? text : decodeAll(decoded, passes - 1);
}
