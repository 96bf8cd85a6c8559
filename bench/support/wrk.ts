import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from './children.ts';
import { temporaryFolder } from './temporary.ts';

/** The codings that browsers accept. */
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
  /** Lua that creates the requests, if one URL is not enough. */
  requests?: string;
  /** If true, 404 and rejections by a limit are allowed. */
  mayFail?: boolean;
}

/**
 * Puts load on an address with wrk, over persistent connections. @throws if a request fails and `mayFail` is
 * false
 */
export async function generateLoad(
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
