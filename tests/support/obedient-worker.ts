import { parentPort, threadId } from 'node:worker_threads';

/** Stands in for `og-images/worker`: does what the headline says, and answers with the number of its thread. */
parentPort?.on('message', ({ headline }: { headline: string }) => {
  // For ever, and without a core of its own.
  if (headline === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (headline === 'die') process.exit(7);
  if (headline === 'fail') parentPort?.postMessage({ failed: 'no such letter' });
  else parentPort?.postMessage({ png: Uint8Array.of(threadId) });
});
