import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { identityCodes, identityDevices, identityRefreshTokens, identityUsers } from '#server/db/schema.ts';
import type { SignInRecords } from '#server/identity/port.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';

/** Returns the records without hashes: the hash of a code would allow guessing the code. */
export async function signInRecordsOf(tx: Transaction, uid: string): Promise<SignInRecords> {
  const accounts = await tx
    .select({
      uid: identityUsers.uid,
      phone: identityUsers.phone,
      disabled: identityUsers.disabled,
      created_at: identityUsers.createdAt,
      last_login_at: identityUsers.lastLoginAt,
      tokens_valid_after: identityUsers.tokensValidAfter,
    })
    .from(identityUsers)
    .where(eq(identityUsers.uid, uid));
  const sessions = await tx
    .select({
      family_id: identityRefreshTokens.familyId,
      auth_time: identityRefreshTokens.authTime,
      created_at: identityRefreshTokens.createdAt,
      replaced_at: identityRefreshTokens.replacedAt,
    })
    .from(identityRefreshTokens)
    .where(eq(identityRefreshTokens.uid, uid))
    .orderBy(identityRefreshTokens.createdAt);
  const devices = await tx
    .select({ device_id: identityDevices.deviceId, seen_at: identityDevices.seenAt })
    .from(identityDevices)
    .where(eq(identityDevices.uid, uid))
    .orderBy(identityDevices.seenAt);
  const [account] = accounts;
  const codes = account === undefined ? [] : await codesOf(tx, account.phone);
  return { accounts, sessions, devices, codes };
}

function codesOf(tx: Transaction, phone: CanonicalPhone) {
  return tx
    .select({
      phone: identityCodes.phone,
      known_device: identityCodes.knownDevice,
      attempts: identityCodes.attempts,
      created_at: identityCodes.createdAt,
      expires_at: identityCodes.expiresAt,
      used_at: identityCodes.usedAt,
    })
    .from(identityCodes)
    .where(eq(identityCodes.phone, phone))
    .orderBy(identityCodes.createdAt);
}
