import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../support/free-port.ts';

/** https://github.com/validator/validator/wiki/Output-»-JSON */
interface Message {
  type: 'error' | 'info' | 'non-document-error';
  subType?: 'warning' | 'fatal';
  message: string;
  extract?: string;
}

const JAR = fileURLToPath(new URL('./build/dist/vnu.jar', import.meta.resolve('vnu-jar')));

let server: Promise<string | null> | undefined;

/** Starts the W3C checker on a separate port; it ends with this process. Returns null without Java. */
async function startServer(): Promise<string | null> {
  if (spawnSync('java', ['-version']).status !== 0) {
    const message = 'No Java found on this machine: the HTML of the pages is not checked.';
    if (process.env.REQUIRE_JAVA === '1') throw new Error(message);
    process.stderr.write(`\n  ! ${message}\n\n`);
    return null;
  }
  const port = await freePort();
  const child = spawn(
    'java',
    [
      '-Xmx512m',
      '-Dnu.validator.servlet.bind-address=127.0.0.1',
      ...['-cp', JAR, 'nu.validator.servlet.Main', String(port)],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  process.once('exit', () => child.kill());
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The checker of HTML ended with ${code}.`)));
    createInterface({ input: child.stdout }).on('line', (line) => line.includes('started at') && resolve());
  });
  return `http://127.0.0.1:${port}/?out=json`;
}

/** Returns the errors and warnings of the W3C Nu HTML Checker about a document, each with its markup. */
export async function htmlErrors(html: string): Promise<string[]> {
  server ??= startServer();
  const url = await server;
  if (url === null) return [];
  const headers = { 'Content-Type': 'text/html; charset=utf-8' };
  const response = await fetch(url, { method: 'POST', headers, body: html });
  const { messages } = (await response.json()) as { messages: Message[] };
  return messages
    .filter(({ type, subType }) => type !== 'info' || subType === 'warning')
    .map(({ message, extract = '' }) => `${message} ${extract.replace(/\s+/g, ' ')}`);
}
