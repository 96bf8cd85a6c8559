import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A phone's window, in CSS pixels. */
export const PHONE = { width: 360, height: 640 };

/** One window of a browser, driven by the browser's own protocol: Playwright drives only its own builds. */
export interface Engine {
  open(url: string): Promise<void>;
  /** Evaluates an expression in the page and returns its value, which must be JSON. */
  read(expression: string): Promise<unknown>;
  /** Presses this point of the window with a real event. */
  press(x: number, y: number): Promise<void>;
  /** Types with real key events, or enters text as an on-screen keyboard does. */
  type(text: string): Promise<void>;
  /** Returns a PNG of the window, in base64. */
  picture(): Promise<string>;
  /** Turns scripts of pages on or off; missing if the engine cannot. */
  runScripts?(run: boolean): Promise<void>;
  /** Returns the console's warnings and errors so far; null if the protocol does not report them. */
  complaints(): string[] | null;
  close(): Promise<void>;
}

interface Started {
  /** The match of the first group of `ready`. */
  found: string;
  stop: () => Promise<void>;
}

const START_LIMIT_MS = 30_000;

/**
 * Starts a browser or its driver, and waits for the line with its address. @throws if it prints no such line
 */
export async function start(command: string, args: string[], ready: RegExp): Promise<Started> {
  const child: ChildProcess = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const found = await new Promise<string>((resolve, reject) => {
    const give = () => reject(new Error(`${command} did not start: ${said.slice(-300)}`));
    const timer = setTimeout(give, START_LIMIT_MS);
    const listen = (chunk: Buffer) => {
      said += chunk;
      const match = ready.exec(said);
      if (match === null) return;
      clearTimeout(timer);
      resolve(match[1] ?? '');
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('error', reject);
    child.once('exit', give);
  }).catch(async (error) => {
    await stop();
    throw error;
  });
  return { found, stop };
}

interface Message {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: unknown;
  message?: string;
}

const CALL_LIMIT_MS = 20_000;

/** Connects to a web socket. Both protocols number their calls in the same way. */
export async function connect(url: string, onEvent: (method: string, params: unknown) => void) {
  const socket = new WebSocket(url);
  const calls = new Map<number, (message: Message) => void>();
  let last = 0;
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () => reject(new Error(`no socket at ${url}`));
  });
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data) as Message;
    if (message.id === undefined) onEvent(message.method ?? '', message.params);
    else calls.get(message.id)?.(message);
  };
  async function call<T>(method: string, params: object = {}): Promise<T> {
    last += 1;
    const id = last;
    const reply = await new Promise<Message>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${method} was not answered`)), CALL_LIMIT_MS);
      calls.set(id, (message) => {
        clearTimeout(timer);
        resolve(message);
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
    calls.delete(id);
    if (reply.error !== undefined) throw new Error(`${method}: ${JSON.stringify(reply).slice(0, 400)}`);
    return reply.result as T;
  }
  return { call, close: () => socket.close() };
}

/** Returns WebDriver's actions for a press, which are the same in both of its protocols. */
export function pressActions(x: number, y: number): object[] {
  const move = { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y), origin: 'viewport' };
  const actions = [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
  return [{ type: 'pointer', id: 'finger', parameters: { pointerType: 'mouse' }, actions }];
}

/** Returns WebDriver's actions for typing. */
export function typeActions(text: string): object[] {
  const keys = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return [{ type: 'key', id: 'keys', actions: keys }];
}
