import { type Logger, pino } from 'pino';

/** Phones, codes and ids of people are long numbers; a log needs none of them (trust.md rule 18). */
const withoutNumbers = (text: string): string => text.replaceAll(/\d{6,}/g, '…');

/** Drizzle's message repeats the query with phones in it, so the driver's own error speaks, without long numbers. */
export function describeError(error: unknown): { reason: string; stack?: string } {
  let innermost = error;
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause;
  if (!(innermost instanceof Error)) return { reason: 'not an error' };
  const reason = withoutNumbers(`${innermost.name}: ${innermost.message}`);
  return innermost.stack === undefined ? { reason } : { reason, stack: withoutNumbers(innermost.stack) };
}

/** The process's logger: JSON lines on standard output; every `err` goes through {@link describeError}. */
export function createLogger(level: string): Logger {
  return pino({ level, serializers: { err: describeError } });
}
