import { setTimeout } from 'node:timers/promises';
import type { PrintOrder } from '#server/documents/print/port.ts';
import type { RenderResult } from '#server/documents/print/renderer.ts';
import { serveJobs } from '#server/worker-program.ts';

/**
 * Replaces `print/worker`: returns an answer to an order of {@link import('./print-orders.ts')}, by its
 * title.
 */
function answerTo({ title }: PrintOrder): RenderResult {
  if (title === 'page 3 of 2') return { missing: 3 };
  if (title === 'unavailable') return { unavailable: 'no binary' };
  return { file: new TextEncoder().encode(JSON.stringify(told(title))) };
}

const told = (title: string) => ({ title, pid: process.pid, environment: Object.keys(process.env) });

/** Memory that is never freed. */
const held: Buffer[] = [];

serveJobs(async (order: PrintOrder) => {
  if (order.title === 'fail') throw new Error('no such template');
  if (order.title === 'die') process.exit(7);
  // As the system does when it is out of memory.
  if (order.title === 'be killed') process.kill(process.pid, 'SIGKILL');
  if (order.title === 'hang') await new Promise(() => undefined);
  if (order.title === 'grow') held.push(Buffer.alloc(192 * 1024 * 1024, 1));
  if (order.title === 'slow') await setTimeout(100);
  return answerTo(order);
});
