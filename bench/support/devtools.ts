import { once } from 'node:events';
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

/** A Chromium that is spoken to in its own protocol (https://chromedevtools.github.io/devtools-protocol). */
export interface DevTools extends AsyncDisposable {
  /** @throws what the browser says against it */
  send<T = Params>(method: string, params?: Params, sessionId?: string): Promise<T>;
  on(method: string, listener: (params: Params) => void): void;
}

const FLAGS = ['--headless', '--no-sandbox', '--no-first-run', '--hide-scrollbars', '--mute-audio'];
const QUIET = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Nothing is switched on in its pages but what is asked for: what drives browsers adds some 40 ms to tasks at a fourth of the speed. */
export async function openDevTools(): Promise<DevTools> {
  const profile = temporaryFolder();
  const program = findBrowser();
  if (program === null) throw new Error('no Chromium was found');
  const args = [...FLAGS, ...QUIET, '--remote-debugging-port=0', `--user-data-dir=${profile.path}`];
  const browser = startChild(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const socket = new WebSocket(
    await new Promise<string>((resolve, reject) => {
      let said = '';
      browser.stderr?.on('data', (chunk) => {
        said += String(chunk);
        const address = /ws:\/\/\S+/.exec(said)?.[0];
        if (address !== undefined) resolve(address);
      });
      browser.once('exit', () => reject(new Error(said)));
    }),
  );
  await once(socket, 'open');

  const waiting = new Map<number, (message: Message) => void>();
  const listeners = new Map<string, (params: Params) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else listeners.get(message.method ?? '')?.(message.params ?? {});
  });
  let last = 0;
  return {
    async send<T>(method: string, params: Params = {}, sessionId?: string) {
      last += 1;
      const id = last;
      socket.send(JSON.stringify({ id, method, params, sessionId }));
      const { error, result } = await new Promise<Message>((resolve) => waiting.set(id, resolve));
      waiting.delete(id);
      if (error !== undefined) throw new Error(`${method}: ${error.message}`);
      return result as T;
    },
    on: (method, listener) => void listeners.set(method, listener),
    async [Symbol.asyncDispose]() {
      socket.close();
      await endChild(browser);
      // Whatever else it started may hold the other end, and this program would wait for it.
      browser.stderr?.destroy();
      profile[Symbol.dispose]();
    },
  };
}
