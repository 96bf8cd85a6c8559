import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { OperatorError } from '#server/operator-error.ts';

export interface ListenAddress {
  port: number;
  /** If undefined, the server listens on all interfaces. */
  host?: string | undefined;
}

const takenText = ({ port }: ListenAddress, prefix: string): string =>
  `${prefix}PORT=${port} is taken by another program. Choose another port.`;

const CONNECT_MS = 1_000;

/**
 * Finds a program that listens already, before the start migrates a database. It connects: who listened for a moment
 * would lose a proxy's request. `listen` finds the rest. @throws {OperatorError}
 */
export async function assertPortFree(address: ListenAddress, prefix = ''): Promise<void> {
  const socket = connect({ port: address.port, host: address.host ?? 'localhost' });
  const signal = AbortSignal.timeout(CONNECT_MS);
  const isTaken = await once(socket, 'connect', { signal }).then(
    () => true,
    () => false,
  );
  socket.destroy();
  if (isTaken) throw new OperatorError(takenText(address, prefix));
}

/** Returns the port. `prefix`: of the variables' names. @throws {OperatorError} if it cannot listen */
export async function listen(server: Server, address: ListenAddress, prefix = ''): Promise<number> {
  const { port, host } = address;
  const problems: Readonly<Record<string, string>> = {
    EADDRINUSE: takenText(address, prefix),
    EACCES: `This user may not listen on ${prefix}PORT=${port}. Choose one above 1023.`,
    EADDRNOTAVAIL: `${prefix}HOST=${host} is not an address of this machine. Leave it out for the default.`,
    ENOTFOUND: `${prefix}HOST=${host} is not an address of this machine. Leave it out for the default.`,
  };
  await once(server.listen(port, host), 'listening').catch((cause: NodeJS.ErrnoException) => {
    const problem = problems[cause.code ?? ''];
    throw problem === undefined ? cause : new OperatorError(problem, { cause });
  });
  return (server.address() as AddressInfo).port;
}
