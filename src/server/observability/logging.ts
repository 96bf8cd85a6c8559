import { type DestinationStream, type Logger, pino } from 'pino';
import { innermost } from '#server/operator-error.ts';
import { standardLog } from './log-destination.ts';
import { currentRequestId } from './request-context.ts';

/** Removes long numbers, which may be phones, codes or ids (guarantees.md rule 18). */
const withoutNumbers = (text: string): string => text.replaceAll(/\d{6,}/g, '…');

/** Describes the innermost error without numbers: Drizzle's repeats the query with phones in it. */
export function describeError(error: unknown): { reason: string; stack?: string } {
  if (!(error instanceof Error)) return { reason: 'not an error' };
  const { name, message, stack } = innermost(error);
  const reason = withoutNumbers(`${name}: ${message}`);
  return stack === undefined ? { reason } : { reason, stack: withoutNumbers(stack) };
}

/**
 * Creates the process's logger: JSON lines on standard output. Each `err` passes through
 * {@link describeError}. Lines that belong to a request contain its id.
 */
export function createLogger(level: string, stream: DestinationStream = standardLog()): Logger {
  const mixin = () => {
    const requestId = currentRequestId();
    return requestId === null ? {} : { requestId };
  };
  return pino({ level, mixin, serializers: { err: describeError } }, stream);
}
