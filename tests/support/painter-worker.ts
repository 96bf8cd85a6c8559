import { getHeapStatistics } from 'node:v8';
import type { DrawableCard } from '#server/documents/og-images/port.ts';
import { serveJobs } from '#server/worker-program.ts';

/** Never resolves, and keeps the process running with a timer. */
const hang = () => new Promise<void>(() => setInterval(() => undefined, 60_000));

/** Replaces `og-images/worker`: does what the headline says, and returns its process id. */
serveJobs(async ({ headline }: DrawableCard) => {
  if (headline === 'hang') await hang();
  if (headline === 'SIGTERM') process.kill(process.pid, headline);
  const told = headline === 'memory' ? getHeapStatistics().heap_size_limit : process.pid;
  return new TextEncoder().encode(String(told));
});
