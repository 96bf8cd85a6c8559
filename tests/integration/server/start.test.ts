import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import type { PageChange } from '#server/db/page-changes.ts';
import { assertDataDirFree, DataDirLockedError } from '#server/db/pglite/data-dir-lock.ts';
import { businesses, businessSlugs } from '#server/db/schema.ts';
import { startServer } from '#server/http-server.ts';
import { openServices } from '#server/services.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { builtClient } from '../../support/built-client.ts';
import { startedDataFolder } from '../../support/data-folder.ts';
import { ManualTimers } from '../../support/manual-timers.ts';
import { StillClock } from '../../support/still-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const SILENT = { logger: pino({ level: 'silent' }), print: () => undefined };

const configOf = (dataDir: string, port: number, host = '127.0.0.1') =>
  readConfig({ DATA_DIR: dataDir, HOST: host, PORT: String(port) });

async function takenPort(): Promise<number> {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  return (other.address() as AddressInfo).port;
}

it('makes no database if its port is taken', async () => {
  const dataDir = temporaryFolder();
  const port = await takenPort();
  const starting = startServer(configOf(dataDir, port), builtClient(), SILENT);
  await expect(starting).rejects.toThrow(`PORT=${port} is taken by another program`);
  expect(readdirSync(dataDir)).toEqual([]);
});

it('keeps idle connections for KEEP_ALIVE_SECONDS', async () => {
  const config = readConfig({ DATA_DIR: startedDataFolder(), HOST: '127.0.0.1', KEEP_ALIVE_SECONDS: '620' });
  const { port, stop } = await startServer({ ...config, port: 0 }, builtClient(), SILENT);
  onTestFinished(stop);
  const { headers } = await fetch(`http://127.0.0.1:${port}/healthz`);
  expect(headers.get('Keep-Alive')).toBe('timeout=620');
});

it('logs which businesses its pages hide', async () => {
  const dataDir = startedDataFolder();
  const config = { ...configOf(dataDir, 3000), port: 0 };
  const lines: Array<{ level: number; slugs?: string[] }> = [];
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const former = await openServices(config, SILENT);
  const { db } = former.database;
  // As a release without these pages would have stored them; `api` is hidden by `/api/*`, `robots` by nothing.
  const slugs = ['contact', 'api', 'robots', 'profile', 'cinar'];
  for (const [index, slug] of slugs.entries()) {
    const about = {
      name: slug,
      ownerName: 'A',
      ownerSurname: 'B',
      phone: `+90532000000${index}` as CanonicalPhone,
      slug,
    };
    const [row] = await db.insert(businesses).values(about).returning();
    await db.insert(businessSlugs).values({ slug, businessId: row?.id ?? 0 });
  }
  await former.close();
  const { stop } = await startServer(config, builtClient(), { ...SILENT, logger });
  await stop();
  expect(lines.filter((line) => line.slugs)).toMatchObject([{ level: 40, slugs: ['api', 'contact'] }]);
});

it.each(['192.0.2.1', 'nowhere.invalid'])(
  'reports that HOST=%s is not an address of this machine',
  async (host) => {
    const starting = startServer(configOf(startedDataFolder(), 3000, host), builtClient(), SILENT);
    await expect(starting).rejects.toThrow(`HOST=${host} is not an address of this machine`);
  },
);

it('reports a DATA_DIR that is not a folder', async () => {
  const file = join(startedDataFolder(), 'file');
  writeFileSync(file, '');
  const told =
    /DATA_DIR=\S+file cannot be used: \S+file is a file, not a folder\. To fix it, move the file away/;
  await expect(openServices(configOf(file, 3000), SILENT)).rejects.toThrow(told);
});

it('releases the database if startup fails later', async () => {
  const dataDir = startedDataFolder();
  writeFileSync(join(dataDir, 'secret.key'), 'too short');
  await expect(openServices(configOf(dataDir, 3000), SILENT)).rejects.toThrow(/secret\.key should hold/);
  expect(() => assertDataDirFree(dataDir)).not.toThrow();
});

it('holds the database while it runs', async () => {
  const dataDir = startedDataFolder();
  const services = await openServices(configOf(dataDir, 3000), SILENT);
  expect(() => assertDataDirFree(dataDir)).toThrow(DataDirLockedError);
  await services.close();
  expect(() => assertDataDirFree(dataDir)).not.toThrow();
});

it('reads within a second which pages others have changed', async () => {
  const timers = new ManualTimers(new StillClock());
  const services = await openServices(configOf(startedDataFolder(), 3000), { ...SILENT, timers });
  onTestFinished(() => services.close());
  const heard: PageChange[] = [];
  services.pageChanges.onRead((change) => heard.push(change));
  await timers.advance(1_000);
  // As another instance or a command does, of which this one is told nothing.
  await services.database.db.insert(businesses).values({
    name: 'Han',
    ownerName: 'A',
    ownerSurname: 'B',
    phone: '+905320000000' as CanonicalPhone,
    slug: 'han',
  });
  await timers.advance(1_000);
  expect(heard).toEqual(['all', new Set(['/han'])]);
});

it('sends no mail once it stops accepting work', async () => {
  const sent: string[] = [];
  const mail = { send: async ({ subject }: { subject: string }) => void sent.push(subject) };
  const services = await openServices(configOf(startedDataFolder(), 3000), { ...SILENT, mail });
  const { database, outbox } = services;
  const enqueue = (subject: string) => {
    const message = {
      to: 'a@b.example',
      subject,
      text: '',
      replyTo: 'v@w.example',
      messageId: `<${subject}@x>`,
    };
    const expiresAt = new Date(Date.now() + 60_000);
    return database.db.transaction((tx) => outbox.enqueue(tx, { kind: 'mail', message }, expiresAt));
  };
  await enqueue('before');
  await outbox.drain();
  services.stopWork();
  await enqueue('meanwhile');
  outbox.wake();
  await outbox.drain();
  await services.close();
  expect(sent).toEqual(['before']);
});
