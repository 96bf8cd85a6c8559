import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body as received. */
  source: string;
  /** True if the server accepted the mail; without that answer, a sender must retry. */
  taken: boolean;
}

/** The server's reaction to one mail or connection. Numbers are replies that reject. */
export type Behaviour = 'take' | 'stall' | 'drop' | 'trickle' | number;

export interface Behaviours {
  onConnect?: () => Behaviour;
  onSender?: () => Behaviour;
  onRecipient?: () => Behaviour;
  /** Called after the whole mail has arrived, before the reply; `nth` counts from 1. */
  onData?: (nth: number) => Behaviour;
}

const TRICKLE_MS = 20;

function refusal(code: number): Error {
  return Object.assign(new Error(`refused with ${code}`), { responseCode: code });
}

/** Starts a real SMTP server on loopback that can fail as servers do. Dispose of it at the end. */
export async function startMailServer(conducts: Behaviours = {}, options: SMTPServerOptions = {}) {
  const mails: ReceivedMail[] = [];
  const sockets = new Map<number, Socket>();
  const trickles = new Set<NodeJS.Timeout>();
  let connections = 0;

  function socketOf(session: SMTPServerSession): Socket {
    const socket = sockets.get(session.remotePort);
    if (socket === undefined) throw new Error('unknown connection');
    return socket;
  }
  /** Never ends, and never pauses long enough for an idle time-out. */
  function trickle(socket: Socket) {
    const timer = setInterval(() => socket.write('250-still busy\r\n'), TRICKLE_MS);
    trickles.add(timer);
    socket.once('close', () => clearInterval(timer));
  }
  function behave(conduct: Behaviour, session: SMTPServerSession, reply: (error?: Error) => void) {
    if (conduct === 'take') reply();
    else if (conduct === 'drop') socketOf(session).destroy();
    else if (conduct === 'trickle') trickle(socketOf(session));
    else if (conduct !== 'stall') reply(refusal(conduct));
  }

  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onConnect: (session, done) => behave(conducts.onConnect?.() ?? 'take', session, done),
    onMailFrom: (_address, session, done) => behave(conducts.onSender?.() ?? 'take', session, done),
    onRcptTo: (_address, session, done) => behave(conducts.onRecipient?.() ?? 'take', session, done),
    onData(stream, session, done) {
      void text(stream).then((source) => {
        const conduct = conducts.onData?.(mails.length + 1) ?? 'take';
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source,
          taken: conduct === 'take',
        });
        behave(conduct, session, done);
      });
    },
    ...options,
  });
  server.server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.set(socket.remotePort ?? 0, socket);
    // Clients that give up reset the connection, which these tests intend.
    socket.on('error', () => undefined);
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');

  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      for (const timer of trickles) clearInterval(timer);
      for (const socket of sockets.values()) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** Returns the only header of this name, unfolded. @throws if there is none or more than one */
export function header(mail: ReceivedMail | undefined, name: string): string {
  const head = (mail?.source ?? '').split('\r\n\r\n', 1)[0] ?? '';
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const found = lines.filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  if (found.length !== 1) throw new Error(`${found.length} headers ${name} in:\n${head}`);
  return (found[0] ?? '').slice(name.length + 1).trim();
}

/** Returns the names of all headers, in lower case. */
export function headerNames(mail: ReceivedMail | undefined): string[] {
  const head = (mail?.source ?? '').split('\r\n\r\n', 1)[0] ?? '';
  return [...head.matchAll(/^([!-9;-~]+):/gm)].map(([, name]) => (name ?? '').toLowerCase());
}
