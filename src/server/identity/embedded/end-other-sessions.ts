import type { Owner } from '#server/identity/port.ts';
import { issueContinuation } from './custom-tokens.ts';
import { endSessionsIn, lockCodes } from './end-sessions.ts';
import { rememberDevice } from './known-devices.ts';
import type { TokenDeps } from './signing-keys.ts';
import { lockSession } from './users.ts';

interface Caller {
  owner: Owner;
  /** Stays a known device; null for a browser without a device cookie. */
  deviceId: string | null;
}

/**
 * Ends every session and code of the owner. Returns a custom token, with which the caller alone goes on, without
 * counting as signed in by a code; null if it could not be made: then the caller logs in. Locks codes before users, in the order of a sign-in.
 * @throws {InvalidIdTokenError} if the caller's session has ended meanwhile
 */
export async function endOtherSessions(deps: TokenDeps, { owner, deviceId }: Caller): Promise<string | null> {
  await deps.database.transaction(async (tx) => {
    await lockCodes(tx, owner.phone);
    await lockSession(tx, owner);
    await endSessionsIn(tx, owner, deps.clock.now());
    if (deviceId !== null) await rememberDevice(deps, tx, owner.uid, deviceId);
  });
  try {
    return await issueContinuation(deps, owner.uid);
  } catch (err) {
    deps.logger.warn({ err, uid: owner.uid }, 'other sessions ended, but the caller got no new one');
    return null;
  }
}
