import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { connectWithRetry, explainRefusal } from '#server/db/postgres/connect-with-retry.ts';
import { openPostgres } from '#server/db/postgres/open-postgres.ts';
import { OperatorError } from '#server/operator-error.ts';
import { freePort } from '../../support/free-port.ts';
import { runStatement, withDatabase } from '../../support/postgres-server.ts';
import { TcpProxy } from '../../support/tcp-proxy.ts';

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
    const opening = connectWithRetry(through.href, listening);
    await expect.poll(() => warned.join('')).toContain('waiting for the database');
    await proxy.pass();
    await (await opening).end();
    expect(warned).toHaveLength(1);
  });
});

it('a database on a host with several addresses is reported with the error of the first', () => {
  const tries = ['::1', '127.0.0.1'].map((address) => new Error(`connect ECONNREFUSED ${address}:5432`));
  const none = Object.assign(new AggregateError(tries), { code: 'ECONNREFUSED' });
  expect(explainRefusal('postgres://demlik@localhost/demlik', none)?.message).toContain(
    'it cannot be reached: connect ECONNREFUSED ::1:5432.',
  );
});

it('an unreachable database is given up, with an error that names its address', async () => {
  const url = `postgres://demlik:gizli@127.0.0.1:${await freePort()}/demlik`;
  const refused = await connectWithRetry(url, logger, { maxWaitMs: 0 }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(OperatorError);
  const { message } = refused as OperatorError;
  expect(message).toMatch(/The database at 127\.0\.0\.1:\d+\/demlik is not usable: it cannot be reached/);
  expect(message).not.toContain('gizli');
});
