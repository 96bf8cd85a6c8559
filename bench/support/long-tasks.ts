import { setTimeout as delay } from 'node:timers/promises';
import type { DevTools } from './devtools.ts';

/**
 * Time for a new window to draw the browser's interface, and for an idle page to finish its background work.
 */
export const REST_MS = 2_000;
/** How long a page on a slow CPU may take from a cold cache until it is hydrated. */
const LOAD_MS = 30_000;
const POLL_MS = 250;
/** The page's background work after hydration. */
const AT_REST_MS = 1_000;

/** The longest task of a page's main thread while it loads, in milliseconds of the slowed CPU. */
export interface LongestTask {
  byTheClock: number;
  ofTheProcessor: number;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  /** In microseconds, as all times here. */
  dur?: number;
  tdur?: number;
  args?: { data?: { url?: string } };
}

interface Store {
  cookies: object[];
  origins: { localStorage: { name: string; value: string }[]; indexedDB?: object[] }[];
}

interface Visit {
  url: string;
  width: number;
  height: number;
  slowdown: number;
  /** Data that the browser has stored already. */
  store?: Store | undefined;
}

/** Fills the stores of this origin from Playwright's `storageState`. Runs in the page. */
async function fillStores({ localStorage: items, indexedDB: databases }: Store['origins'][number]) {
  for (const { name, value } of items) localStorage.setItem(name, value);
  for (const { name, version, stores } of (databases ?? []) as {
    name: string;
    version: number;
    stores: { name: string; keyPath: string; records: { value: unknown }[] }[];
  }[]) {
    await new Promise((resolve, reject) => {
      const opened = indexedDB.open(name, version);
      opened.onerror = reject;
      opened.onupgradeneeded = () => {
        for (const { name: store, keyPath, records } of stores) {
          const to = opened.result.createObjectStore(store, { keyPath });
          for (const { value } of records) to.put(value);
        }
      };
      opened.onsuccess = () => resolve(opened.result.close());
    });
  }
}

/** Opens a window with an empty cache, without the inspector's `Runtime` domain. */
export async function openWindow(devTools: DevTools, { url, width, height, store }: Omit<Visit, 'slowdown'>) {
  const { browserContextId } = await devTools.send<{ browserContextId: string }>(
    'Target.createBrowserContext',
  );
  const { targetId } = await devTools.send<{ targetId: string }>('Target.createTarget', {
    url: store === undefined ? 'about:blank' : `${new URL(url).origin}/healthz`,
    browserContextId,
  });
  const { sessionId } = await devTools.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  });
  const send = <T>(method: string, params: Record<string, unknown>) =>
    devTools.send<T>(method, params, sessionId);
  await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 2, mobile: true });
  await send('Emulation.setTouchEmulationEnabled', { enabled: true });
  if (store !== undefined) {
    await devTools.send('Storage.setCookies', { browserContextId, cookies: store.cookies });
    for (const origin of store.origins) {
      const expression = `(${fillStores})(${JSON.stringify(origin)})`;
      const { exceptionDetails: failure } = await send<{ exceptionDetails?: object }>('Runtime.evaluate', {
        expression,
        awaitPromise: true,
      });
      if (failure !== undefined) throw new Error(JSON.stringify(failure));
    }
  }
  return { send, close: () => devTools.send('Target.disposeBrowserContext', { browserContextId }) };
}

async function trace(devTools: DevTools, run: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  devTools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as TraceEvent[])));
  const complete = new Promise<void>((resolve) => devTools.on('Tracing.tracingComplete', () => resolve()));
  const traceConfig = { includedCategories: ['toplevel', 'devtools.timeline'] };
  await devTools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await run();
  await devTools.send('Tracing.end');
  await complete;
  return events;
}

async function untilHydrated(send: Awaited<ReturnType<typeof openWindow>>['send']): Promise<void> {
  const expression = `performance.getEntriesByName('hydrated').length > 0`;
  for (let waited = 0; waited < LOAD_MS; waited += POLL_MS) {
    await delay(POLL_MS);
    const { result } = await send<{ result: { value?: boolean } }>('Runtime.evaluate', { expression });
    if (result.value === true) return;
  }
  throw new Error('The page was not hydrated in time');
}

/** Returns the longest of all tasks. The browser's observer of long tasks reports no CPU time. */
export async function longestTask(devTools: DevTools, visit: Visit): Promise<LongestTask> {
  const window = await openWindow(devTools, visit);
  await delay(REST_MS);
  await window.send('Emulation.setCPUThrottlingRate', { rate: visit.slowdown });
  const events = await trace(devTools, async () => {
    await window.send('Page.navigate', { url: visit.url });
    await untilHydrated(window.send);
    await delay(AT_REST_MS);
  });
  await window.close();
  const commit = events.find(({ name, args }) => name === 'CommitLoad' && args?.data?.url === visit.url);
  if (commit === undefined) throw new Error(`${visit.url} was not opened`);
  const tasks = events.filter(
    ({ name, pid, tid, dur }) =>
      name.endsWith('RunTask') && pid === commit.pid && tid === commit.tid && dur !== undefined,
  );
  const longest = (of: 'dur' | 'tdur') => Math.max(0, ...tasks.map((task) => (task[of] ?? 0) / 1000));
  return { byTheClock: longest('dur'), ofTheProcessor: longest('tdur') };
}
