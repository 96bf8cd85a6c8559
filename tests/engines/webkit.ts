import { freePort } from '../support/free-port.ts';
import { type Engine, PHONE, pressActions, start, typeActions } from './engine.ts';

type Send = (method: string, path: string, body?: object) => Promise<unknown>;

async function sendTo(origin: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(origin + path, { method, body: body ? JSON.stringify(body) : null });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value).slice(0, 300)}`);
  return value;
}

async function newSession(send: Send, miniBrowser: string): Promise<string> {
  const options = { binary: miniBrowser, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const { sessionId } = (await send('POST', '/session', { capabilities })) as { sessionId: string };
  return `/session/${sessionId}`;
}

/** Opens WebKitGTK with WebDriver, the closest available engine to Safari. It does not report its console. */
export async function openWebKit(driver: string, miniBrowser: string): Promise<Engine> {
  const port = await freePort();
  const display = await start('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24'], /^(\d+)\n/);
  const browser = await start(
    'env',
    [
      `DISPLAY=:${display.found}`,
      'WEBKIT_DISABLE_COMPOSITING_MODE=1',
      'LANG=tr_TR.UTF-8',
      'sh',
      '-c',
      'echo ready; exec "$0" "$@"',
      driver,
      `--port=${port}`,
    ],
    /(ready)/,
  );
  const origin = `http://127.0.0.1:${port}`;
  const send: Send = (...call) => sendTo(origin, ...call);
  for (let tries = 0; tries < 50 && !(await fetch(`${origin}/status`).catch(() => null))?.ok; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
  const session = await newSession(send, miniBrowser);
  const read = (expression: string) =>
    send('POST', `${session}/execute/sync`, { script: `return (${expression})`, args: [] });
  await send('POST', `${session}/window/rect`, PHONE);
  return {
    open: async (url) => void (await send('POST', `${session}/url`, { url })),
    read,
    press: async (x, y) => void (await send('POST', `${session}/actions`, { actions: pressActions(x, y) })),
    type: async (text) => void (await send('POST', `${session}/actions`, { actions: typeActions(text) })),
    picture: async () => (await send('GET', `${session}/screenshot`)) as string,
    complaints: () => null,
    async close() {
      await send('DELETE', session).catch(() => undefined);
      await browser.stop();
      await display.stop();
    },
  };
}
