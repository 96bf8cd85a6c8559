import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** The vendor's reaction to a complete request. */
export type Behaviour = (response: ServerResponse) => void;

export const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}): Behaviour =>
  (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
export const silent: Behaviour = () => undefined;
export const drop: Behaviour = (response) => response.destroy();
/** Sends the beginning of an answer, and then nothing. */
export const halfAnswer: Behaviour = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' });
  response.write('{"code":');
};
export const cutAnswer: Behaviour = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' });
  response.write('{"code":', () => response.destroy());
};

/** Starts an SMS vendor on loopback that records its requests. */
export async function startVendor(initial: Behaviour) {
  const requests: ReceivedRequest[] = [];
  const sockets = new Set<Socket>();
  const vendor = { conduct: initial };
  let connections = 0;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    requests.push({
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body,
    });
    vendor.conduct(response);
  });
  server.on('connection', (socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    vendor,
    connections: () => connections,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
