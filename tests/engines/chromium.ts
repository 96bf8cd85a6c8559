import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect, type Engine, PHONE, start } from './engine.ts';

interface Evaluated {
  result: { value?: unknown };
  exceptionDetails?: { exception?: { description?: string } };
}

interface Said {
  type?: string;
  args?: { value?: unknown; description?: string }[];
  entry?: { level: string; text: string; url?: string };
  exceptionDetails?: { exception?: { description?: string } };
}

function complaintOf(method: string, params: unknown): string | null {
  const { type = '', args = [], entry, exceptionDetails } = params as Said;
  if (method === 'Runtime.exceptionThrown') return `uncaught: ${exceptionDetails?.exception?.description}`;
  if (method === 'Log.entryAdded' && /error|warning/.test(entry?.level ?? ''))
    return `${entry?.text} (${entry?.url ?? 'no file'})`;
  if (method !== 'Runtime.consoleAPICalled' || !/error|warning/.test(type)) return null;
  return args.map(({ value, description }) => String(value ?? description)).join(' ');
}

/** Returns the debugger's address of the first page. A browser listens before it has a page. */
async function firstPage(host: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const targets = (await (await fetch(`http://${host}/json/list`)).json()) as {
      type: string;
      webSocketDebuggerUrl: string;
    }[];
    const page = targets.find(({ type }) => type === 'page');
    if (page !== undefined) return page.webSocketDebuggerUrl;
    await pause(100);
  }
  throw new Error('The browser has no page.');
}

/** Opens any Chromium since 2020 with the DevTools protocol. */
export async function openChromium(binary: string): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'demlik-chromium-'));
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-zygote', '--lang=tr', '--no-first-run'];
  const browser = await start(
    binary,
    [...flags, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    /DevTools listening on ws:\/\/([^/]+)/,
  );
  const complaints: string[] = [];
  const page = await connect(await firstPage(browser.found), (method, params) => {
    const complaint = complaintOf(method, params);
    if (complaint !== null) complaints.push(complaint);
  });
  for (const domain of ['Page', 'Runtime', 'Log']) await page.call(`${domain}.enable`);
  await page.call('Emulation.setDeviceMetricsOverride', { ...PHONE, deviceScaleFactor: 1, mobile: true });
  return {
    open: async (url) => void (await page.call('Page.navigate', { url })),
    async read(expression) {
      const options = { expression, returnByValue: true };
      const { result, exceptionDetails } = await page.call<Evaluated>('Runtime.evaluate', options);
      if (exceptionDetails) throw new Error(String(exceptionDetails.exception?.description));
      return result.value;
    },
    async press(x, y) {
      for (const type of ['mousePressed', 'mouseReleased'])
        await page.call('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
    },
    type: async (text) => void (await page.call('Input.insertText', { text })),
    picture: async () => (await page.call<{ data: string }>('Page.captureScreenshot')).data,
    runScripts: async (run) =>
      void (await page.call('Emulation.setScriptExecutionDisabled', { value: !run })),
    complaints: () => complaints,
    async close() {
      page.close();
      await browser.stop();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
