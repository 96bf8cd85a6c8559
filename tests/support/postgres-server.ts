import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import type { DatabaseAddress } from '#server/db/postgres/connection-error.ts';
import { freePort } from './free-port.ts';

export interface PostgresServer {
  /** Connects to the maintenance database as a superuser. */
  url: string;
  stop(): Promise<void>;
}

const DEBIAN = '/usr/lib/postgresql';
const START_LIMIT_MS = 120_000;

/** Returns the folder with `initdb` and `postgres`: on PATH, or Debian's newest. */
export function findPostgres(): string | null {
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN, version, 'bin'))
    : [];
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...debian];
  return folders.find((folder) => isProgram(folder, 'initdb') && isProgram(folder, 'postgres')) ?? null;
}

function isProgram(folder: string, name: string): boolean {
  try {
    accessSync(join(folder, name), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

interface PostgresOptions {
  /** Override the defaults; by default nothing is synced. */
  settings?: readonly string[];
  /** Receives the server's log after it is ready. */
  onLog?: (chunk: string) => void;
}

/** Starts a server in a temporary folder on a free loopback port. */
export async function startPostgres(
  bin: string,
  { settings: own = [], onLog = () => undefined }: PostgresOptions = {},
): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'demlik-postgres-'));
  const user = unprivilegedUser();
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(bin, 'initdb'), initdb, { ...user, cwd: folder, stdio: 'pipe' });

  const port = await freePort();
  const settings = ['fsync=off', 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, ...own];
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  // Stops the server even if the test run is aborted.
  const quit = () => server.kill('SIGQUIT');
  process.once('exit', quit);
  const stop = async () => {
    process.off('exit', quit);
    await stopServer(server, folder);
  };
  try {
    await untilReady(server);
    server.stderr?.on('data', (chunk) => onLog(String(chunk)));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
}

/**
 * Returns a user other than root, because PostgreSQL and PgBouncer refuse to run as root; null if this
 * process is not root.
 */
export function unprivilegedUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (found === undefined)
    throw new Error('PostgreSQL does not run as root, and there is no other user here');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    const timer = setTimeout(() => reject(new Error(`PostgreSQL did not start:\n${log}`)), START_LIMIT_MS);
    server.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (!log.includes('database system is ready to accept connections')) return;
      clearTimeout(timer);
      server.stderr?.removeAllListeners('data').resume();
      resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL ended while starting:\n${log}`)));
  });
}

async function stopServer(server: ChildProcess, folder: string): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    // Immediate shutdown: its data are not needed.
    server.kill('SIGQUIT');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs one statement outside any transaction, such as CREATE DATABASE. */
export async function runStatement(url: string, statement: string): Promise<void> {
  await connected(url, (client) => client.query(statement));
}

/** Drops every database with this prefix. */
export async function dropDatabases(url: string, prefix: string): Promise<void> {
  await connected(url, async (client) => {
    const { rows } = await client.query('select datname from pg_database where datname ^@ $1', [prefix]);
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
  });
}

/** Returns the address as the server has it. */
export const addressOf = (url: string): DatabaseAddress => ({ url, variable: 'DATABASE_URL' });

/** Returns the URL of another database on the same server. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
