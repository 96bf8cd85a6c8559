import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OperatorError } from '#server/operator-error.ts';

export interface ListenAddress {
  port: number;
  /** If undefined, the server listens on all interfaces. */
  host?: string | undefined;
}

/** Returns the port. `prefix`: of the variables' names. @throws {OperatorError} if it cannot listen */
export async function listen(server: Server, { port, host }: ListenAddress, prefix = ''): Promise<number> {
  const problems: Readonly<Record<string, string>> = {
    EADDRINUSE: `${prefix}PORT=${port} is taken by another program. Choose another port.`,
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
