import { asc, eq } from 'drizzle-orm';
import { users } from '#server/db/schema.ts';
import { UsageError } from '#server/operator-error.ts';
import { OPERATOR_NAME } from './audit.ts';
import type { Verb } from './verb.ts';

/** Nothing verifies a password: an operator is a name for `--as`. As in `/etc/shadow`, no password has this hash. */
const NO_PASSWORD = '!';

export const add: Verb = async ({ services, recordTargets }, [name = '']) => {
  if (!OPERATOR_NAME.test(name)) {
    throw new UsageError('A name has 1 to 32 of a-z, 0-9, - and _, and begins with a letter.');
  }
  const [row] = await services.database.db
    .insert(users)
    .values({ username: name, password: NO_PASSWORD })
    .onConflictDoNothing()
    .returning();
  if (row === undefined) throw new UsageError(`The operator ${name} already exists.`);
  await recordTargets(`operator:${row.id}`);
  return { data: { id: row.id, name }, message: `${name} is an operator now.` };
};

export const remove: Verb = async ({ services, recordTargets }, [name = '']) => {
  const [row] = await services.database.db.delete(users).where(eq(users.username, name)).returning();
  if (row === undefined) throw new UsageError(`No operator is called "${name}".`);
  await recordTargets(`operator:${row.id}`);
  return { data: { id: row.id, name }, message: `${name} is no longer an operator.` };
};

export const list: Verb = async ({ services }) => {
  const { id, username } = users;
  const operators = await services.database.db.select({ id, name: username }).from(users).orderBy(asc(id));
  return { data: { operators } };
};
