import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { inject, onTestFinished } from 'vitest';
import { openPostgres } from '#server/db/postgres/open-postgres.ts';
import { runStatement, withDatabase } from './postgres-server.ts';
import { TcpProxy } from './tcp-proxy.ts';

const logger = pino({ level: 'silent' });

/**
 * Opens a new database through a proxy; `openDirectly` opens it without the proxy, as another instance does.
 */
export async function openBehindProxy() {
  const server = inject('postgres');
  if (server === null) throw new Error('there is no PostgreSQL here');
  const name = `demlik_away_${randomUUID().replaceAll('-', '')}`;
  await runStatement(server.url, `create database ${name} template ${server.template}`);
  const direct = withDatabase(server.url, name);
  const { hostname, port } = new URL(direct);
  const proxy = await TcpProxy.open({ host: hostname, port: Number(port) });
  const through = new URL(direct);
  through.host = `127.0.0.1:${proxy.port}`;
  const database = await openPostgres(through.href, logger);
  onTestFinished(async () => {
    await database.close();
    await runStatement(server.url, `drop database ${name} with (force)`);
  });
  const openDirectly = async () => {
    const other = await openPostgres(direct, logger);
    onTestFinished(() => other.close());
    return other;
  };
  return { database, proxy, direct, openDirectly };
}
