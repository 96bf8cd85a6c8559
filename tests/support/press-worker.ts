import type { Told } from '#server/helper-program.ts';
import type { PrintOrder } from '#server/print/port.ts';
import type { PressAnswer } from '#server/print/press.ts';

/** What an order of {@link import('./print-orders.ts')} gets from this stand-in for `print/worker`, by its title. */
function answerTo({ title }: PrintOrder): Told<PressAnswer> {
  if (title === 'fail') return { failed: 'no such template' };
  if (title === 'unreadable') return { answer: { unreadable: 'code 0' } };
  if (title === 'unavailable') return { answer: { unavailable: 'no binary' } };
  return { answer: { printed: { pdf: new TextEncoder().encode(JSON.stringify(told(title))), pages: [] } } };
}

const told = (title: string) => ({ title, pid: process.pid, environment: Object.keys(process.env) });

process.on('disconnect', () => process.exit());
process.on('message', (order: PrintOrder) => {
  if (order.title === 'die') process.exit(7);
  // As a system does that is out of memory.
  if (order.title === 'be killed') process.kill(process.pid, 'SIGKILL');
  if (order.title === 'hang') return;
  setTimeout(() => process.send?.(answerTo(order)), order.title === 'slow' ? 500 : 0);
});
