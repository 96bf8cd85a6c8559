import { type DestinationStream, type Logger, pino } from 'pino';
import { currentRequestId } from './request-context.ts';

/** Phones, codes and ids of people are long numbers; a log needs none of them (guarantees.md rule 18). */
const withoutNumbers = (text: string): string => text.replaceAll(/\d{6,}/g, '…');

/** Drizzle's message repeats the query with phones in it, so the driver's own error speaks, without long numbers. */
export function describeError(error: unknown): { reason: string; stack?: string } {
  let innermost = error;
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause;
  if (!(innermost instanceof Error)) return { reason: 'not an error' };
  const reason = withoutNumbers(`${innermost.name}: ${innermost.message}`);
  return innermost.stack === undefined ? { reason } : { reason, stack: withoutNumbers(innermost.stack) };
}

/**
 * The process's logger: JSON lines on standard output; every `err` goes through {@link describeError}, and what is done
 * on behalf of a request says of which.
 */
export function createLogger(level: string, stream: DestinationStream = pino.destination(1)): Logger {
  const mixin = () => {
    const requestId = currentRequestId();
    return requestId === null ? {} : { requestId };
  };
  return pino({ level, mixin, serializers: { err: describeError } }, stream);
}
