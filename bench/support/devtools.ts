import type { ChildProcess } from 'node:child_process';
import { findBrowser } from '../../scripts/find-browser.ts';
import { endChild, startChild } from './children.ts';
import { temporaryFolder } from './temporary.ts';

type Params = Record<string, unknown>;
interface Message {
  id?: number;
  method?: string;
  params?: Params;
  result?: Params;
  error?: { message: string };
}

/** A Chromium driven by its own protocol (https://chromedevtools.github.io/devtools-protocol). */
export interface DevTools extends AsyncDisposable {
  /** @throws with the browser's error */
  send<T = Params>(method: string, params?: Params, sessionId?: string): Promise<T>;
  on(method: string, listener: (params: Params) => void): void;
}

const FLAGS = [
  ...['--headless', '--no-first-run', '--hide-scrollbars', '--mute-audio', '--disable-quic'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

/** Returns the debugging address that a starting browser prints. @throws with its output if it ends */
const addressOf = (browser: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    let said = '';
    browser.stderr?.on('data', (chunk) => {
      said += String(chunk);
      const address = /ws:\/\/\S+/.exec(said)?.[0];
      if (address !== undefined) resolve(address);
    });
    browser.once('error', reject);
    browser.once('exit', (code) => reject(new Error(`Chromium ended with ${code}: ${said}`)));
  });

/**
 * Opens Chromium with only the protocol domains that a measurement needs. A browser driver adds some 40 ms to
 * tasks at a quarter of the speed.
 */
export async function openDevTools(): Promise<DevTools> {
  const profile = temporaryFolder();
  const program = findBrowser();
  if (program === null) throw new Error('no Chromium was found');
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const args = [...FLAGS, ...sandbox, '--remote-debugging-port=0', `--user-data-dir=${profile.path}`];
  const browser = startChild(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const socket = new WebSocket(await addressOf(browser));

  const waiting = new Map<number, (message: Message) => void>();
  const listeners = new Map<string, (params: Params) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else listeners.get(message.method ?? '')?.(message.params ?? {});
  });
  socket.addEventListener('close', () => {
    for (const answer of waiting.values()) answer({ error: { message: 'the browser is gone' } });
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('close', () => reject(new Error('the browser does not answer')));
  });

  let last = 0;
  async function send<T>(method: string, params: Params = {}, sessionId?: string) {
    last += 1;
    const id = last;
    const { error, result } = await new Promise<Message>((resolve) => {
      waiting.set(id, resolve);
      if (socket.readyState === WebSocket.OPEN)
        socket.send(JSON.stringify({ id, method, params, sessionId }));
      else resolve({ error: { message: 'the browser is gone' } });
    });
    waiting.delete(id);
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result as T;
  }
  return {
    send,
    on: (method, listener) => void listeners.set(method, listener),
    async [Symbol.asyncDispose]() {
      // The browser ends its own processes; a signal would reach only the script that started it.
      await send('Browser.close').catch(() => undefined);
      await endChild(browser);
      profile[Symbol.dispose]();
    },
  };
}
