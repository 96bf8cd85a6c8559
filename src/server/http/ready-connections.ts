import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { alone } from '#server/answer-body.ts';
import { type PlainRequest, readPlainRequest } from '#server/http/plain-request.ts';
import type { AnswerReady, FoundAnswer } from '#server/http/ready-answers.ts';

/** Up to here copying a body behind its headers takes less than giving the system two pieces. */
const ONE_PIECE = 2_048;

export interface ReadyConnections {
  /** From now on `node:http` gets whatever comes, and says what it says to the last requests of a connection. */
  stop(): void;
  /** Closes those that wait for another request. */
  closeIdle(): void;
}

/** As `node:http` says it to who opens a connection and sends nothing. */
const LATE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

const date = { second: 0, text: '' };

/** As headers have it (RFC 9110 section 5.6.7), made once a second. */
function httpDate(): string {
  const now = Date.now();
  const second = Math.floor(now / 1000);
  if (second !== date.second) Object.assign(date, { second, text: new Date(now).toUTCString() });
  return date.text;
}

const heads = new WeakMap<readonly string[], Buffer>();

/** What all answers begin with that are alike but for their bytes. */
function headOf({ form, headers }: FoundAnswer): Buffer {
  const known = heads.get(headers);
  if (known !== undefined) return known;
  const lines = [`HTTP/1.1 ${form.status} ${STATUS_CODES[form.status]}`];
  for (let i = 0; i < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}`);
  const head = alone(Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1'));
  heads.set(headers, head);
  return head;
}

/** Says whether the connection takes more. */
function write(socket: Socket, found: FoundAnswer, keepAliveMs: number): boolean {
  const head = headOf(found);
  const { body, etag, length } = found.form;
  const rest =
    `ETag: ${etag}\r\n${length === null ? '' : `Content-Length: ${length}\r\n`}` +
    `x-request-id: ${found.requestId}\r\nDate: ${httpDate()}\r\n` +
    `Connection: keep-alive\r\nKeep-Alive: timeout=${keepAliveMs / 1000}\r\n\r\n`;
  const inOne = body !== null && body.length <= ONE_PIECE ? body : null;
  const bytes = Buffer.allocUnsafe(head.length + rest.length + (inOne?.length ?? 0));
  head.copy(bytes);
  bytes.write(rest, head.length, 'latin1');
  inOne?.copy(bytes, head.length + rest.length);
  if (body === null || inOne !== null) return socket.write(bytes);
  socket.cork();
  socket.write(bytes);
  const taken = socket.write(body);
  socket.uncork();
  return taken;
}

/**
 * Answers what is at hand on the connections themselves: `node:http` takes most of its time to make objects that such an
 * answer does not need. It gets each connection for good, as if it had just been opened, with the first request that is
 * not at hand or not plain; no request is ever begun here and ended there.
 */
export function serveReady(server: Server, answer: AnswerReady): ReadyConnections {
  const [attach] = server.listeners('connection') as [(this: Server, socket: Socket) => void];
  server.removeListener('connection', attach);
  const waiting = new Set<Socket>();
  // A client that believes what is announced may send its last request just then. Node knows the margin since 24.6.
  const patience = server.keepAliveTimeout + (server.keepAliveTimeoutBuffer ?? 1_000);
  let stopped = false;

  const find = (socket: Socket, request: PlainRequest | null): FoundAnswer | null =>
    request === null || stopped
      ? null
      : answer({
          method: request.method,
          url: request.url,
          header: (name) => request.headers.get(name),
          peer: socket.remoteAddress ?? '',
        });

  function take(socket: Socket): void {
    const leave = () => {
      waiting.delete(socket);
      socket.off('data', read).off('end', end).off('timeout', late).off('error', close).off('close', leave);
      socket.setTimeout(0);
    };
    const close = () => socket.destroy();
    // Both directions at once: what came after these words would be done, and could not be answered.
    const late = () => {
      if (socket.bytesRead === 0) socket.write(LATE);
      socket.destroy();
    };
    const end = () => socket.end();
    const read = (bytes: Buffer) => {
      const found = find(socket, readPlainRequest(bytes));
      if (found === null) {
        leave();
        attach.call(server, socket);
        socket.unshift(bytes);
        return;
      }
      if (socket.timeout !== patience) socket.setTimeout(patience);
      if (!write(socket, found, server.keepAliveTimeout)) {
        socket.pause();
        socket.once('drain', () => socket.resume());
      }
    };
    waiting.add(socket);
    socket.on('data', read).on('end', end).on('timeout', late).on('error', close).on('close', leave);
    socket.setTimeout(server.headersTimeout);
  }

  server.on('connection', take);
  return {
    stop: () => {
      stopped = true;
    },
    closeIdle: () => {
      for (const socket of waiting) {
        if (socket.bytesRead === 0 || socket.writableEnded) continue;
        socket.pause();
        socket.destroySoon();
      }
    },
  };
}
