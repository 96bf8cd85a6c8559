import { parentPort, threadId } from 'node:worker_threads';

/** Stands in for `og-images/worker`: does what the headline says, and answers with the number of its thread. */
parentPort?.on('message', ({ headline }: { headline: string }) => {
  if (headline === 'hang') for (;;);
  if (headline === 'die') process.exit(7);
  if (headline === 'fail') parentPort?.postMessage({ failed: 'no such letter' });
  else parentPort?.postMessage({ png: Uint8Array.of(threadId) });
});
