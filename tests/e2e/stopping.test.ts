import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test as base, expect } from '@playwright/test';
import { keptPromise } from '../faults/promises.ts';
import { freePort } from '../support/free-port.ts';
import { BUILT_SERVER, startProcess } from '../support/server-process.ts';
import { withDataFolder } from './data-folder.ts';

interface Started {
  child: ChildProcess;
  port: number;
}

const test = base.extend<{
  started: (command: string, args: string[], env?: NodeJS.ProcessEnv) => Promise<Started>;
}>({
  started: async ({}, use) => {
    await withDataFolder((dataDir) =>
      use(async (command, args, env = {}) => {
        const port = await freePort();
        const child = await startProcess(command, args, { dataDir, port, env });
        return { child, port };
      }),
    );
  },
});

async function openConnection(port: number, text = ''): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
}

test('SIGTERM stops the server cleanly despite idle and incomplete connections', { tag: '@full' }, async ({
  started,
}) => {
  const { child, port } = await started(process.execPath, [BUILT_SERVER]);
  await openConnection(port);
  await openConnection(port, 'GET / HTTP/1.1\r\nHo');

  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  keptPromise('stopping', 'PGlite', 'silent and half-sent connections open, exit code 0');
});

test('killing only npm also stops its server, which logs the reason', { tag: '@full' }, async ({
  started,
}) => {
  const { child } = await started('npm', ['start', '--ignore-scripts']);
  // `prestart` has already run before this suite. The server keeps npm's output open until it ends.
  const gone = once(child, 'close');
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += String(chunk);
  });
  child.kill('SIGKILL');
  await gone;
  expect(output).toContain('its parent process npm has ended');
});
