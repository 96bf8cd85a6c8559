import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from './children.ts';
import { temporaryFolder } from './temporary.ts';

/** Asks for what browsers do. */
export const ACCEPT_ENCODING = 'gzip, deflate, br, zstd';

const REPORT = `
function done(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format('\\nRESULT {"requests":%d,"micros":%d,"p99Micros":%d,"failed":%d}\\n',
    summary.requests, summary.duration, latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
`;

export interface Load {
  requests: number;
  perSecond: number;
  p99Ms: number;
}

export interface LoadOptions {
  seconds: number;
  connections: number;
  /** Lua that makes the requests, where one URL is not enough. */
  requests?: string;
  /** Whether some may be answered 404 or be refused by a limit. */
  mayFail?: boolean;
}

/** Puts load on an address with wrk, over connections that are kept. @throws when any request fails that may not */
export async function putLoad(
  url: string,
  { seconds, connections, requests = '', mayFail = false }: LoadOptions,
): Promise<Load> {
  using folder = temporaryFolder();
  const script = join(folder.path, 'load.lua');
  writeFileSync(script, requests + REPORT);
  const output = await runToEnd('wrk', [
    '--threads=1',
    `--connections=${connections}`,
    `--duration=${seconds}s`,
    `--header=Accept-Encoding: ${ACCEPT_ENCODING}`,
    `--script=${script}`,
    url,
  ]);
  const { requests: count, micros, p99Micros, failed } = JSON.parse(/^RESULT (.*)$/m.exec(output)?.[1] ?? '');
  if (failed > 0 && !mayFail) throw new Error(`${failed} of ${count} requests to ${url} failed`);
  return { requests: count, perSecond: (count / micros) * 1e6, p99Ms: p99Micros / 1000 };
}
