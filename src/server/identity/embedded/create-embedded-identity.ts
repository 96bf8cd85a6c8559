import type { Transaction } from '#server/db/client.ts';
import {
  type IdentityProvider,
  IdentityUnavailableError,
  InvalidIdTokenError,
  type NumberMove,
  type VerifiedIdentity,
} from '#server/identity/port.ts';
import type { SignInStep } from '#server/observability/metrics.ts';
import { createBreaker } from '#server/rate-limit/breaker.ts';
import { createDeviceIds } from '#server/rate-limit/device-ids.ts';
import { type ConfirmCodeInput, checkCode, confirmCode, type SentCodeInput } from './confirm-code.ts';
import { issueCustomToken, signInWithCustomToken } from './custom-tokens.ts';
import { deleteSignedInUser } from './delete-signed-in-user.ts';
import type { IdentityDeps } from './deps.ts';
import { createEarlyCodesGuard } from './early-codes.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { disable, enable, endSessions } from './end-sessions.ts';
import { IdentityError } from './errors.ts';
import { issueIdToken, verifyIdToken } from './id-tokens.ts';
import { endNumber, moveNumber, uidOf } from './move-number.ts';
import { endSession, forgetCopiedSession, refreshSession, type Session } from './refresh-tokens.ts';
import { issueChallenge, type SendCodeInput, sendCode } from './send-code.ts';
import { signInRecordsOf } from './sign-in-records.ts';
import { createSigningKeys, type TokenDeps } from './signing-keys.ts';
import { checkSession, deleteUser, lockSession } from './users.ts';

/** Speaks Google's protocol with the browser's SDK, whose methods throw {@link IdentityError}. */
export type EmbeddedIdentity = ReturnType<typeof createEmbeddedIdentity>;

export function createEmbeddedIdentity(given: IdentityDeps) {
  const deps: TokenDeps = { ...given, keys: createSigningKeys(given) };
  const { keys } = deps;
  const breaker = createBreaker(deps, 'smsServiceHour');
  const endEarlyCodes = createEarlyCodesGuard(deps);
  /** Signs outside the session's transaction, because signing takes time. */
  const withIdToken = async <S extends Session>(session: S) => ({
    ...session,
    idToken: await issueIdToken(deps, session),
  });
  const counted =
    <Input, Output>(step: SignInStep, work: (input: Input) => Promise<Output>) =>
    async (input: Input): Promise<Output> => {
      try {
        await endEarlyCodes();
        const done = await work(input);
        deps.metrics.signIn(step, 'ok');
        return done;
      } catch (error) {
        deps.metrics.signIn(step, error instanceof IdentityError ? error.code : 'error');
        throw error;
      }
    };

  return {
    mode: 'embedded' as const,
    ...createProvider(deps),
    /** Recognizes browsers that have signed in before; this affects only allowances. */
    devices: createDeviceIds(deps),
    /** Creates or reads the signing keys, so that a start without them fails immediately. */
    prepare: async () => void (await keys.current()),
    /** Other running instances follow within a minute; no user is signed out. */
    rotateKeys: keys.rotate,
    publicJwks: () => keys.published(),
    /** Issues the challenge for a text message to a visitor at `address`. */
    issueChallenge: (address: string) => issueChallenge(deps, address),
    sendCode: counted('send-code', (input: SendCodeInput) => sendCode(deps, breaker, input)),
    confirmCode: counted('confirm-code', async (input: ConfirmCodeInput) =>
      withIdToken(await confirmCode(deps, input)),
    ),
    checkCode: counted('confirm-code', (input: SentCodeInput) => checkCode(deps, input)),
    moveNumber: (tx: Transaction, move: NumberMove) => moveNumber(deps, tx, move),
    endNumber,
    uidOf,
    signInWithCustomToken: counted('custom-token', async (token: string) =>
      withIdToken(await signInWithCustomToken(deps, token)),
    ),
    refresh: counted('refresh', async (refreshToken: string) =>
      withIdToken(await refreshSession(deps, refreshToken)),
    ),
    endOtherSessions: (caller: Parameters<typeof endOtherSessions>[1]) => endOtherSessions(deps, caller),
    endSession: (ticket: string) => endSession(deps, ticket),
    /** At any age, because an error here ends the session (identity.md trap 8). */
    lookup: async (idToken: string) => (await verifyIdToken(deps, idToken, null)).user,
    deleteSignedInUser: (idToken: string) => deleteSignedInUser(deps, idToken),
  };
}

function createProvider(deps: TokenDeps): IdentityProvider {
  async function verify(token: string): Promise<VerifiedIdentity> {
    try {
      const { user, authTime, toldAt } = await verifyIdToken(deps, token);
      if (toldAt !== null) await forgetCopiedSession(deps.database, user.uid, toldAt);
      return { uid: user.uid, phone: user.phone, authTime, lastSignInAt: user.lastLoginAt };
    } catch (error) {
      if (error instanceof IdentityError) throw new InvalidIdTokenError(error.code, { cause: error });
      throw new IdentityUnavailableError('the identity database does not answer', { cause: error });
    }
  }
  return {
    verifyIdToken: verify,
    lockSession,
    checkSession,
    endSessions: (user) => endSessions(deps, user),
    deleteUser: (user, lastSignInAt) => deleteUser(deps, user, lastSignInAt),
    disable: (user) => disable(deps, user),
    enable: (user, options) => enable(deps, user, options),
    signInRecords: signInRecordsOf,
    createCustomToken: (uid, phone) => issueCustomToken(deps, uid, phone),
  };
}
