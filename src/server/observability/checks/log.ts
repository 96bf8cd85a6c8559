import type { LogDestination } from '#server/observability/log-destination.ts';
import { counted } from '#shared/counted.ts';
import { type Finding, failure, ok } from './finding.ts';

/** Creates a check that fails while lines are dropped, also if a quiet server writes none for a while. */
export function createLogCheck(log: Pick<LogDestination, 'dropped' | 'isDropping'>): () => Finding {
  let before = 0;
  return () => {
    const isDropping = log.isDropping || log.dropped > before;
    before = log.dropped;
    const text = `${counted(before, 'line')} of the log dropped since the start`;
    if (!isDropping) return ok(text);
    return failure(text, 'free the disk of the log, or restart the program that reads it');
  };
}
