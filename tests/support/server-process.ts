import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Node's option for a program that ends soon: compiling the database's WebAssembly a second time, optimized,
 * would not pay off.
 */
export const SHORT_LIVED = '--liftoff-only';

/** Path of the built server, for Node. */
export const BUILT_SERVER = new URL('../../dist/server/main.js', import.meta.url).pathname;

interface ServerProcess {
  dataDir: string;
  port: number;
  env?: NodeJS.ProcessEnv;
}

/** Starts a server with a command and waits until it reports that it is running. */
export async function startProcess(
  command: string,
  args: string[],
  { dataDir, port, env = {} }: ServerProcess,
): Promise<ChildProcess> {
  const own = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, PUBLIC_ORIGIN: '' };
  const child = spawn(command, args, {
    env: { ...process.env, ...own, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // The stream stays open: a server whose terminal closes is another case.
  await new Promise<void>((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += String(chunk);
      if (output.includes('is running')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`exited with ${code} before it ran:\n${output}`)));
  });
  return child;
}
