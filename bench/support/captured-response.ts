import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { ACCEPT_ENCODING } from './wrk.ts';

/** A captured response, to be sent by other servers. */
export interface CapturedResponse {
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer;
}

/** Headers that each server adds itself. */
const OWN = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']);

export async function capture(url: string): Promise<CapturedResponse> {
  const [response] = (await once(
    get(url, { headers: { 'Accept-Encoding': ACCEPT_ENCODING } }),
    'response',
  )) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode}`);
  const body = await buffer(response);
  const { rawHeaders } = response;
  const headers = rawHeaders
    .map((name, n): [string, string] => [name, rawHeaders[n + 1] ?? ''])
    .filter(([name], n) => n % 2 === 0 && !OWN.has(name.toLowerCase()));
  return { headers, body };
}
