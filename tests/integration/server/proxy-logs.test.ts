import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { findCaddy, startCaddy } from '../../support/caddy.ts';
import { freePort } from '../../support/free-port.ts';
import { findNginx, startNginx } from '../../support/nginx.ts';

const nginx = findNginx();
const caddy = findCaddy();

const CODE = '4385H67FY8EVSNWATKK8YU73S2Y8LGFJ';
const NUMBER = '5321234567';
const ARABIC = NUMBER.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
const percent = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/** Request targets as a client may write them; each has the number or the code in it. */
const TARGETS = [
  `/api/business/by-phone/+90${NUMBER}`,
  `/api/business/by-phone/%2B90${NUMBER}`,
  `/api/business/by-phone/+90%20532%20123%2045%2067`,
  `/api/business/by-phone/0532-123-45-67`,
  `/api/business/by-phone/${percent(`+90${NUMBER}`)}`,
  `/api/business/by-phone/${percent(percent(`+90${NUMBER}`))}`,
  `/api/business/by-phone/${percent(ARABIC)}`,
  `/API/Business/By-Phone/+90${NUMBER}`,
  `//api//business//by-phone//+90${NUMBER}`,
  `/api/x/../business/by-phone/+90${NUMBER}`,
  `/%61pi/business/by-phone/+90${NUMBER}`,
  `/api\\business\\by-phone\\+90${NUMBER}`,
  `/api/by-phone-${NUMBER}`,
  `/by-phone/${NUMBER}`,
  `/${NUMBER}`,
  `/0532/123/45/67`,
  `/r/${CODE}`,
  `/R/${CODE.toLowerCase()}`,
  `/r/${CODE}/`,
  `//r//${CODE}`,
  `/%72/${CODE}`,
  `/r%2F${CODE}`,
  `/r/${percent(CODE)}`,
  `/./r/${CODE}?from=whatsapp`,
  `/r;${CODE}`,
  `/${CODE}`,
  `/api/invitation/${CODE}`,
  `/contact?phone=0${NUMBER}`,
  `/?next=/r/${CODE}`,
  `http://demlik.example/r/${CODE}`,
];

/** Sends a request as it is written, and resolves with the status. */
async function send(origin: string, target: string): Promise<number> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const headers = `Host: ${hostname}:${port}\r\nReferer: https://x.example/r/${CODE}\r\nConnection: close`;
  socket.write(`GET ${target} HTTP/1.1\r\n${headers}\r\n\r\n`);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return Number(answer.split(' ')[1]);
}

/** Redirects every request to where it was sent, as the server does for a path with a slash too many. */
async function startRedirecting(): Promise<number> {
  const server = createServer((request, response) => {
    const status = request.url === '/readyz' ? 200 : 308;
    response.writeHead(status, { 'X-Request-Id': 'id-1', Location: request.url }).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Reads log files in every way in which a person could read a number or a code out of them. */
function readPlain(files: readonly string[]): string {
  let text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  for (let pass = 0; pass < 3; pass += 1) {
    text = text.replaceAll(/(?:(?:\\x|%)[0-9a-f]{2})+/gi, (run) =>
      Buffer.from(run.replaceAll(/\\x|%/g, ''), 'hex').toString(),
    );
  }
  return text
    .replaceAll(/[٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x660))
    .toUpperCase()
    .replaceAll(/[^\dA-Z\n]/g, '');
}

/** Sends all targets, to an instance that answers and to one that does not. Resolves with the logs of each. */
async function sendAll(start: (instance: number) => Promise<{ origin: string; logs: readonly string[] }>) {
  const sendTo = async (instance: number) => {
    const { origin, logs } = await start(instance);
    await expect.poll(() => send(origin, '/readyz').catch(() => 0)).toBeGreaterThan(0);
    return { logs, statuses: await Promise.all(TARGETS.map((target) => send(origin, target))) };
  };
  const answered = await sendTo(await startRedirecting());
  expect(answered.statuses).toContain(308);
  const failed = await sendTo(await freePort());
  expect(Math.max(...failed.statuses)).toBeGreaterThanOrEqual(502);
  return { answered: readFileSync(answered.logs[0] ?? '', 'utf8'), all: [...answered.logs, ...failed.logs] };
}

it.runIf(nginx !== null)('nginx logs no phone number and no invitation, in any spelling', async () => {
  const { answered, all } = await sendAll((instance) => startNginx(nginx ?? '', [instance, instance]));
  expect(readPlain(all)).not.toContain(NUMBER);
  expect(readPlain(all)).not.toContain(CODE);
  expect(answered).toContain('"GET /api/business HTTP/1.1" 308');
  expect(answered).toContain('"GET /r HTTP/1.1" 308');
  expect(answered).toMatch(/ id-1$/m);
});

it.runIf(caddy !== null)('Caddy logs no phone number and no invitation, in any spelling', async () => {
  const { answered, all } = await sendAll((instance) => startCaddy(caddy ?? '', [instance]));
  expect(readPlain(all)).not.toContain(NUMBER);
  expect(readPlain(all)).not.toContain(CODE);
  expect(answered).toContain('"uri":"/api/business"');
  expect(answered).toContain('"uri":"/r"');
  expect(answered).toContain('"X-Request-Id":["id-1"]');
});
