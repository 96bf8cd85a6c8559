import { randomBytes, scrypt } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { users } from '#server/db/schema.ts';
import { UsageError } from '#server/operator-error.ts';
import { OPERATOR_NAME } from './audit.ts';
import type { Verb } from './verb.ts';

/** OWASP's parameters for 32 MB; `maxmem` raises Node's limit. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };

/** Returns a PHC string: `$scrypt$ln=15,r=8,p=3$salt$hash`, in base64 without padding. */
async function hashed(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await new Promise<Buffer>((resolve, reject) => {
    scrypt(password, salt, 32, COST, (error, key) => (error === null ? resolve(key) : reject(error)));
  });
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$scrypt$ln=15,r=${COST.r},p=${COST.p}$${text(salt)}$${text(hash)}`;
}

/** Creates an operator. The password is generated, so that it is strong and not in a shell's history. */
export const add: Verb = async ({ services, recordTargets }, [name = '']) => {
  if (!OPERATOR_NAME.test(name)) {
    throw new UsageError('A name has 1 to 32 of a-z, 0-9, - and _, and begins with a letter.');
  }
  const password = services.randomness.bytes(15).toString('base64url');
  const [row] = await services.database.db
    .insert(users)
    .values({ username: name, password: await hashed(password) })
    .onConflictDoNothing()
    .returning();
  if (row === undefined) throw new UsageError(`The operator ${name} already exists.`);
  await recordTargets(`operator:${row.id}`);
  return {
    data: { id: row.id, name, password },
    message: `${name} is an operator now.\nPassword, shown only once: ${password}`,
  };
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
