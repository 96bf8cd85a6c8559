import type { Owner } from '#server/identity/port.ts';
import { issueContinuation } from './custom-tokens.ts';
import { endSessionsIn, lockCodes } from './end-sessions.ts';
import type { TokenDeps } from './signing-keys.ts';
import { lockSession } from './users.ts';

/**
 * Ends every session and code of the owner. The devices stay known, or a stranger's wrong codes would lock out the
 * owner's own phones. Returns a custom token, with which the caller alone goes on, without
 * counting as signed in by a code; null if it could not be made: then the caller logs in. Locks codes before users, in the order of a sign-in.
 * @throws {InvalidIdTokenError} if the caller's session has ended meanwhile
 */
export async function endOtherSessions(deps: TokenDeps, owner: Owner): Promise<string | null> {
  await deps.database.transaction(async (tx) => {
    await lockCodes(tx, owner.phone);
    await lockSession(tx, owner);
    await endSessionsIn(tx, owner, deps.clock.now());
  });
  try {
    return await issueContinuation(deps, owner.uid);
  } catch (err) {
    deps.logger.warn({ err, uid: owner.uid }, 'other sessions ended, but the caller got no new one');
    return null;
  }
}
