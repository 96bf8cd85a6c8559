import type { PGlite } from '@electric-sql/pglite';
import type { DatabaseHandle } from '#server/db/client.ts';
import { createPgliteHandle } from '#server/db/pglite/pglite-handle.ts';
import { empty, openShared } from '../support/database-instances.ts';
import { Disk } from './disk.ts';

/** The surname of owners who do nothing. */
export const STRANGER = 'Yabancı';

/** Where a world keeps its data. */
export interface Place {
  /** Opens the database, once for each process. */
  open(): Promise<readonly DatabaseHandle[]>;
  /** Closes it, after the processes have stopped; without this, it outlives them. */
  close?(): Promise<void>;
  remove?(): unknown;
  /** Commands that need a folder are possible. */
  disk?: Disk;
  /** Makes the database unreachable, or reachable again. */
  setAway?(isAway: boolean): void;
}

export const places = {
  memory: inMemory,
  disk: async (): Promise<Place> => new Disk(),
  postgres: onPostgres,
};

/** Uses one PGlite in memory for all worlds, emptied between them: opening one takes a second. */
async function inMemory(): Promise<Place> {
  const { handle } = await openShared('pglite');
  await empty(handle);
  const { $client: client } = handle.db as unknown as { $client: PGlite };
  let isAway = false;
  // While it is away, queries fail as those of a driver whose server is down.
  const failing = new Proxy(client, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) =>
        isAway
          ? Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: '08006' }))
          : value.apply(target, args);
    },
  });
  const database = createPgliteHandle(failing, { backUp: null, close: async () => {} });
  return {
    open: async () => [database],
    setAway: (value) => {
      isAway = value;
    },
  };
}

/** Uses a PostgreSQL with two processes, and shops of nobody. */
async function onPostgres(strangers = 0): Promise<Place> {
  const { handle: one, connectAgain } = await openShared('postgres');
  const other = await connectAgain();
  await empty(one);
  await one.db.transaction(async (tx) => {
    // On a busy machine, longer than a statement of the service may take.
    for (const statement of ['set local statement_timeout = 0', ...strangersOf(strangers)])
      await tx.execute(statement);
  });
  return { open: async () => [one, other], remove: () => Promise.all([one.close(), other.close()]) };
}

/** Shops with the surname {@link STRANGER}, whose owners signed in long ago: the daily deletion examines all of them. */
const strangersOf = (shops: number) => [
  `insert into businesses (name, owner_name, owner_surname, slug, phone, owner_uuid)
   select 'Ocak ' || n, 'Hasan', '${STRANGER}', 'ocak-' || n, '+90530' || lpad(n::text, 7, '0'), 'uid-' || n
   from generate_series(1, ${shops}) n`,
  `insert into identity_users (uid, phone, created_at, last_login_at, tokens_valid_after)
   select owner_uuid, phone, at, at, at from businesses, (select timestamptz '2027-01-01' as at) times`,
  'analyze',
];
