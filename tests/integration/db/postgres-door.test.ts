import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { connectWithRetry } from '#server/db/postgres/connect-with-retry.ts';
import { asConnectionError, DatabaseConnectionError } from '#server/db/postgres/connection-error.ts';
import { openPostgres } from '#server/db/postgres/open-postgres.ts';
import { OperatorError } from '#server/operator-error.ts';
import { freePort } from '../../support/free-port.ts';
import { addressOf, runStatement, withDatabase } from '../../support/postgres-server.ts';
import { TcpProxy } from '../../support/tcp-proxy.ts';
import { unresponsivePort } from '../../support/unresponsive-port.ts';

const server = inject('postgres');
const logger = pino({ level: 'silent' });

const maintenance = () => server?.url ?? '';

/** Creates a database for this test, with these options. */
async function ownDatabase(options = ''): Promise<string> {
  const name = `demlik_door_${randomUUID().replaceAll('-', '')}`;
  await runStatement(maintenance(), `create database ${name} ${options}`);
  onTestFinished(() => runStatement(maintenance(), `drop database ${name} with (force)`));
  return withDatabase(maintenance(), name);
}

/** Returns the error message with which a start fails. It is for the operator and contains no password. */
async function refusalOf(url: string): Promise<string> {
  const error = await openPostgres(url, logger).then(
    () => new Error('the database was taken'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(OperatorError);
  const { message } = error as OperatorError;
  expect(message).not.toContain('gizli');
  return message;
}

describe.runIf(server !== null)('a PostgreSQL that is not usable', () => {
  it('is reported if the database does not exist', async () => {
    expect(await refusalOf(withDatabase(maintenance(), 'yok'))).toContain('it has no database "yok"');
  });

  it('is reported if it rejects the user', async () => {
    const url = new URL(maintenance());
    url.username = 'kimse';
    url.password = 'gizli';
    expect(await refusalOf(url.href)).toContain('rejects "kimse"');
  });

  it('is reported if the user may not create tables', async () => {
    const url = new URL(await ownDatabase());
    const role = `demlik_guest_${randomUUID().replaceAll('-', '')}`;
    await runStatement(maintenance(), `create role ${role} login`);
    onTestFinished(() => runStatement(maintenance(), `drop role ${role}`));
    url.username = role;
    expect(await refusalOf(url.href)).toMatch(/lacks permissions.*let it own the database/);
  });

  it('is reported if its encoding is not UTF-8', async () => {
    const latin = await ownDatabase("encoding 'LATIN1' locale 'C' template template0");
    expect(await refusalOf(latin)).toMatch(/uses the encoding LATIN1.*UTF8/);
  });

  it('is retried while it starts', async () => {
    const direct = new URL(await ownDatabase());
    const proxy = await TcpProxy.open({ host: direct.hostname, port: Number(direct.port) });
    await proxy.refuse();
    const through = new URL(direct);
    through.host = `127.0.0.1:${proxy.port}`;
    const warned: string[] = [];
    const listening = pino({ level: 'warn' }, { write: (line) => void warned.push(line) });
    const opening = connectWithRetry(addressOf(through.href), listening);
    await expect.poll(() => warned.join('')).toContain('waiting for the database');
    await proxy.pass();
    await (await opening).end();
    expect(warned).toHaveLength(1);
  });
});

it('a database on a host with several addresses is reported with the error of the first', () => {
  const tries = ['::1', '127.0.0.1'].map((address) => new Error(`connect ECONNREFUSED ${address}:5432`));
  const address = addressOf('postgres://demlik@localhost/demlik');
  expect(asConnectionError(address, new AggregateError(tries))).toMatchObject({
    message: expect.stringContaining('it cannot be reached: connect ECONNREFUSED ::1:5432.'),
  });
});

it('an unreachable database is given up, with an error that names its address', async () => {
  const url = `postgres://demlik:gizli@127.0.0.1:${await freePort()}/demlik`;
  const refused = await connectWithRetry(addressOf(url), logger, { maxWaitMs: 0 }).catch(
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(OperatorError);
  const { message } = refused as OperatorError;
  expect(message).toMatch(/The database at 127\.0\.0\.1:\d+\/demlik is not usable: it cannot be reached/);
  expect(message).not.toContain('gizli');
});

/** Opens a port that answers each message of a client by `answers`, in turn, and then by nothing. */
async function portAnswering(...answers: ((socket: Socket) => unknown)[]): Promise<number> {
  const open = new Set<Socket>();
  const listener = createServer((socket) => {
    open.add(socket);
    const left = [...answers];
    socket.on('error', () => null);
    socket.on('data', () => left.shift()?.(socket));
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    listener.close();
  });
  return (listener.address() as AddressInfo).port;
}

const acceptTls = (socket: Socket) => socket.write('S');
const hangUp = (socket: Socket) => socket.destroy();
const refuseTls = (socket: Socket) => socket.write('N');
/** AuthenticationSASL with SCRAM-SHA-256, as PostgreSQL asks for a password. */
const askForPassword = (socket: Socket) =>
  socket.write(Buffer.from('R\0\0\0\x17\0\0\0\x0aSCRAM-SHA-256\0\0', 'latin1'));

/** Returns how a start fails that waits for no second attempt, without waiting for its time-outs. */
async function failureAt(port: number, options = ''): Promise<unknown> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const url = `postgres://demlik:gizli@127.0.0.1:${port}/demlik${options}`;
  const address = { url, variable: 'DATABASE_DIRECT_URL' };
  let failure: unknown = null;
  void connectWithRetry(address, logger, { maxWaitMs: 0 }).catch((error: unknown) => {
    failure = error;
  });
  for (; failure === null; await setImmediate()) await vi.advanceTimersByTimeAsync(100);
  return failure;
}

const TLS = '?sslmode=no-verify';
const PASSWORD_ASKED = [askForPassword];

describe('a start finds a database that', () => {
  it.each<[string, ((socket: Socket) => unknown)[], string, RegExp]>([
    ['accepts and stays silent', [], '', /it accepts the connection, but is silent for 10 seconds/],
    ['stays silent when asked for TLS', [], TLS, /but is silent for 10 seconds/],
    ['falls silent in the middle of TLS', [acceptTls], TLS, /but is silent for 10 seconds/],
    ['hangs up', [hangUp], '', /Connection terminated unexpectedly/],
    ['hangs up in the middle of TLS', [acceptTls, hangUp], TLS, /disconnected before secure TLS/],
    ['falls silent after it asked for the password', PASSWORD_ASKED, '', /but is silent for 10 seconds/],
    ['hangs up after it asked for the password', [askForPassword, hangUp], '', /terminated unexpectedly/],
  ])('%s, and names variable and host', async (_, answers, options, reason) => {
    const port = await portAnswering(...answers);
    const failure = await failureAt(port, options);
    expect(failure).toBeInstanceOf(DatabaseConnectionError);
    const { message } = failure as DatabaseConnectionError;
    expect(message).toMatch(reason);
    expect(message).toContain(`The database at 127.0.0.1:${port}/demlik is not usable`);
    expect(message).toContain('Check DATABASE_DIRECT_URL, the server there, and any firewall or proxy');
    expect(message).not.toContain('gizli');
  });

  it('accepts no connection, and names variable and host', async () => {
    const failure = await failureAt(await unresponsivePort());
    expect(failure).toMatchObject({
      message: expect.stringMatching(/it does not accept the connection for 10 seconds.*DATABASE_DIRECT_URL/),
    });
  });

  it('has no TLS, which it is not asked for again', async () => {
    const failure = await failureAt(await portAnswering(refuseTls), '?sslmode=verify-full');
    expect(failure).not.toBeInstanceOf(DatabaseConnectionError);
    expect(failure).toMatchObject({
      message: expect.stringMatching(
        /not usable: The server does not support SSL.*Check DATABASE_DIRECT_URL/,
      ),
    });
  });
});
