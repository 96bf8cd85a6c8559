import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

const LISTEN = `require('node:net').createServer()
  .listen({ port: 0, host: '127.0.0.1', backlog: 1 }, function () {
    console.log(this.address().port);
    process.kill(process.pid, 'SIGSTOP');
  })`;

/** Linux accepts one connection more than the backlog for a process that never accepts. */
const QUEUE = 2;
const WAITING = QUEUE + 3;

/** Returns a port of this machine that no longer responds: its process is stopped, and its queue is full. */
export async function unresponsivePort(): Promise<number> {
  const child = spawn(process.execPath, ['-e', LISTEN], { stdio: ['ignore', 'pipe', 'inherit'] });
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    child.kill('SIGKILL');
  });
  const [line] = await once(child.stdout, 'data');
  const port = Number(line);
  for (let n = 0; n < WAITING; n += 1) sockets.push(connect(port, '127.0.0.1').on('error', () => null));
  await Promise.all(sockets.slice(0, QUEUE).map((socket) => once(socket, 'connect')));
  return port;
}
