import type { AppDeps } from '#server/app-deps.ts';

interface AnsweredRequest {
  requestId: string;
  method: string | undefined;
  path: string;
  status: number;
  address: string;
  /** As returned by `performance.now()`. */
  startedAt: number;
}

/** Writes one log line per response; builds it only at level info, because that is costly. */
export function createRequestLog({ logger, addressTags }: Pick<AppDeps, 'logger' | 'addressTags'>) {
  return (answered: () => AnsweredRequest): void => {
    if (!logger.isLevelEnabled('info')) return;
    const { startedAt, path, address, ...request } = answered();
    const ms = Math.round(performance.now() - startedAt);
    logger.info({ ...request, path: logPath(path), ...addressTags(address), ms }, 'request');
  };
}

const MAX_LENGTH = 200;
/** by-phone contains a phone number and /r/ an invitation, as do misspelled forms of these paths. */
const PERSONAL = /(\/(?:by-phone|invitation|r)\/).+/i;
/** Six or more digits, possibly separated by a few characters, as in grouped phone numbers. */
const DIGITS = /\p{Nd}(?:[^\p{L}\p{Nd}/]{0,3}\p{Nd}){5,}/gu;

/**
 * Returns the path as the log may contain it (guarantees.md rule 18). It decodes all levels of escapes, which
 * the routes do not: a reader of the log would.
 */
function logPath(path: string): string {
  const plain = decodeAll(path.slice(0, 2 * MAX_LENGTH)).replaceAll(/[/\\]+/g, '/');
  const masked = plain.replace(PERSONAL, '$1*').replaceAll(DIGITS, '…');
  return masked.length > MAX_LENGTH ? `${masked.slice(0, MAX_LENGTH)}…` : masked;
}

const ESCAPES = /(?:%[0-9a-f]{2})+/gi;
/** No legitimate client encodes more often; thousands of levels would cost CPU time. */
const MAX_PASSES = 4;
/** Also matches the text that follows: the decoded escape could have changed its meaning. */
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
