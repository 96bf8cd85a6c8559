import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';

const RANGE = '/proc/sys/net/ipv4/ip_local_port_range';
/** Browsers refuse some ports below this one. */
const FIRST = 20_000;
const LAST = 65_535;

/** Returns the system's range of ephemeral ports; if it is unknown, IANA's range. */
function ephemeralPorts(): [first: number, last: number] {
  if (!existsSync(RANGE)) return [49_152, LAST];
  const [first = 0, last = 0] = readFileSync(RANGE, 'utf8').trim().split(/\s+/).map(Number);
  return [first, last];
}

/** Ports returned to this test file, to avoid returning one twice before it is in use. */
const given = new Set<number>();

/**
 * Returns a loopback port that was free a moment ago: origins must be known before a server listens. The port
 * is outside the ephemeral range, so that no outgoing connection takes it while its server restarts.
 */
export async function freePort(): Promise<number> {
  const [first, last] = ephemeralPorts();
  const [from, to] = first - FIRST > LAST - last ? [FIRST, first - 1] : [last + 1, LAST];
  if (to < from) throw new Error(`all ports from ${FIRST} on are for outgoing connections (${RANGE})`);
  for (;;) {
    const port = randomInt(from, to + 1);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
