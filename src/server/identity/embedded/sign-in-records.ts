import { desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { identityCodes, identityDevices, identityRefreshTokens, identityUsers } from '#server/db/schema.ts';
import type { SignInRecords } from '#server/identity/port.ts';
import { MAX_SESSIONS } from './session-verdict.ts';

/** Returns the records without hashes: the hash of a code would allow guessing the code. */
export async function signInRecordsOf(tx: Transaction, uid: string): Promise<SignInRecords> {
  const accounts = await tx
    .select(
      columnsOf(identityUsers, 'uid', 'phone', 'disabled', 'createdAt', 'lastLoginAt', 'tokensValidAfter'),
    )
    .from(identityUsers)
    .where(eq(identityUsers.uid, uid));
  const { familyId, replacedAt, createdAt } = identityRefreshTokens;
  const newest = tx
    .selectDistinctOn(
      [familyId],
      columnsOf(identityRefreshTokens, 'familyId', 'authTime', 'createdAt', 'replacedAt'),
    )
    .from(identityRefreshTokens)
    .where(eq(identityRefreshTokens.uid, uid))
    .orderBy(familyId, desc(isNull(replacedAt)), desc(createdAt))
    .as('newest');
  const sessions = await tx.select().from(newest).orderBy(desc(newest.created_at)).limit(MAX_SESSIONS);
  const devices = await tx
    .select(columnsOf(identityDevices, 'deviceId', 'seenAt'))
    .from(identityDevices)
    .where(eq(identityDevices.uid, uid))
    .orderBy(identityDevices.seenAt);
  const phones = accounts.map(({ phone }) => phone);
  const codes = await tx
    .select(columnsOf(identityCodes, 'phone', 'knownDevice', 'attempts', 'createdAt', 'expiresAt', 'usedAt'))
    .from(identityCodes)
    .where(inArray(identityCodes.phone, phones))
    .orderBy(identityCodes.createdAt);
  return { accounts, sessions, devices, codes };
}
