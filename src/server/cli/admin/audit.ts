import { userInfo } from 'node:os';
import { eq, inArray } from 'drizzle-orm';
import { adminActions, users } from '#server/db/schema.ts';
import { UsageError } from '#server/operator-error.ts';
import type { Services } from '#server/services.ts';

/** A name that is unambiguous to read and needs no quoting in a shell. */
export const OPERATOR_NAME = /^[a-z][a-z0-9_-]{0,31}$/;

/** Returns the operating system's user; in a container it is often a number without a name. */
function osUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}

/** @throws {UsageError} for an unknown name: a typing error could attribute the action to another one */
async function knownOperator(
  { database: { db } }: Services,
  name: string | undefined,
): Promise<string | null> {
  if (name === undefined) return null;
  const isName = OPERATOR_NAME.test(name);
  const rows = isName ? await db.select().from(users).where(eq(users.username, name)) : [];
  if (rows.length === 0) throw new UsageError(`No operator is called "${name}" (admin operators list).`);
  return name;
}

/** An action that is recorded in the audit table. */
export interface Action {
  recordTargets(...targets: string[]): Promise<void>;
  /** Runs the action and records its result. */
  carryOut<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Records an action before it is carried out, so that the audit table shows it even if the process dies.
 * @throws {UsageError} if the operator does not exist
 */
export async function beginAction(
  services: Services,
  { verb, as }: { verb: string; as: string | undefined },
): Promise<Action> {
  const { db } = services.database;
  const who = { osUser: osUser(), operator: await knownOperator(services, as) };
  // The first look of this process, before any row gets its date.
  await services.trustedTime.times();
  const row = { ...who, verb, at: services.trustedTime.rowTime() };
  const insert = async (targets: readonly (string | null)[]) => {
    const rows = targets.map((target) => ({ ...row, target }));
    return (await db.insert(adminActions).values(rows).returning()).map(({ id }) => id);
  };
  const ids = await insert([null]);
  const end = (result: 'done' | 'refused' | 'failed') =>
    db.update(adminActions).set({ result }).where(inArray(adminActions.id, ids));

  return {
    async recordTargets(target, ...others) {
      if (target === undefined) return;
      await db.update(adminActions).set({ target }).where(inArray(adminActions.id, ids));
      if (others.length > 0) ids.push(...(await insert(others)));
    },
    async carryOut(work) {
      try {
        const result = await work();
        // The action has succeeded, so an error here must not report a failure.
        await end('done').catch((err: unknown) =>
          services.logger.error({ err, verb }, 'the action is done, but the audit log shows it as begun'),
        );
        return result;
      } catch (error) {
        await end(error instanceof UsageError ? 'refused' : 'failed').catch(() => null);
        throw error;
      }
    },
  };
}
