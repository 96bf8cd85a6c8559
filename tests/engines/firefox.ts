import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Engine, PHONE, pressActions, start, typeActions } from './engine.ts';

interface Evaluated {
  result?: { value?: unknown };
  exceptionDetails?: { text: string };
}

interface Tree {
  contexts: { context: string }[];
}

/** Opens Firefox with WebDriver BiDi, which it supports without a driver. */
export async function openFirefox(binary: string): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'demlik-firefox-'));
  const browser = await start(
    binary,
    ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile, 'about:blank'],
    /WebDriver BiDi listening on (ws:\S+)/,
  );
  const complaints: string[] = [];
  const session = await connect(`${browser.found}/session`, (method, params) => {
    const { level, text } = params as { level?: string; text?: string };
    if (method === 'log.entryAdded' && /error|warn/.test(level ?? '')) complaints.push(String(text));
  });
  await session.call('session.new', { capabilities: {} });
  await session.call('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await session.call<Tree>('browsingContext.getTree');
  const context = contexts[0]?.context;
  await session.call('browsingContext.setViewport', { context, viewport: PHONE });
  const act = (actions: object[]) => session.call('input.performActions', { context, actions });
  return {
    open: async (url) =>
      void (await session.call('browsingContext.navigate', { context, url, wait: 'none' })),
    async read(expression) {
      const { result, exceptionDetails } = await session.call<Evaluated>('script.evaluate', {
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: false,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result?.value === undefined ? undefined : JSON.parse(String(result.value));
    },
    press: async (x, y) => void (await act(pressActions(x, y))),
    type: async (text) => void (await act(typeActions(text))),
    picture: async () =>
      (await session.call<{ data: string }>('browsingContext.captureScreenshot', { context })).data,
    complaints: () => complaints,
    async close() {
      session.close();
      await browser.stop();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
