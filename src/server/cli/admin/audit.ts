import { userInfo } from 'node:os';
import { eq, inArray } from 'drizzle-orm';
import { adminActions, users } from '#server/db/schema.ts';
import { UsageError } from '#server/operator-error.ts';
import type { Services } from '#server/services.ts';
import { OPERATOR_NAME } from './operator-name.ts';

type Deps = Pick<Services, 'database' | 'clock' | 'logger'>;

/** Who sits at the machine; in a container often a number without a name. */
function osUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}

/** @throws {UsageError} for a name that nobody was given: a slip would be written down for somebody else's */
async function knownOperator({ database: { db } }: Deps, name: string | undefined): Promise<string | null> {
  if (name === undefined) return null;
  const isName = OPERATOR_NAME.test(name);
  const rows = isName ? await db.select().from(users).where(eq(users.username, name)) : [];
  if (rows.length === 0) throw new UsageError(`No operator is called "${name}" (admin operators list).`);
  return name;
}

/** What is being done, as the audit table has it. */
export interface Action {
  on(...targets: string[]): Promise<void>;
  /** Does it, and writes down how that went. */
  carryOut<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * From here on the table says that it was begun, whatever becomes of this process: first the row, then the deed.
 * @throws {UsageError} for an operator that there is not
 */
export async function beginAction(deps: Deps, verb: string, as: string | undefined): Promise<Action> {
  const { db } = deps.database;
  const who = { osUser: osUser(), operator: await knownOperator(deps, as) };
  const row = { ...who, verb, at: deps.clock.now() };
  const insert = async (targets: readonly (string | null)[]) => {
    const rows = targets.map((target) => ({ ...row, target }));
    return (await db.insert(adminActions).values(rows).returning()).map(({ id }) => id);
  };
  const ids = await insert([null]);
  const end = (result: 'done' | 'refused' | 'failed') =>
    db.update(adminActions).set({ result }).where(inArray(adminActions.id, ids));

  return {
    async on(target, ...others) {
      if (target === undefined) return;
      await db.update(adminActions).set({ target }).where(inArray(adminActions.id, ids));
      if (others.length > 0) ids.push(...(await insert(others)));
    },
    async carryOut(work) {
      try {
        const result = await work();
        // What is done is done, and said to be.
        await end('done').catch((err: unknown) =>
          deps.logger.error({ err, verb }, 'is done, but noted as begun'),
        );
        return result;
      } catch (error) {
        await end(error instanceof UsageError ? 'refused' : 'failed').catch(() => null);
        throw error;
      }
    },
  };
}
