import * as z from 'zod/mini';
import { toSeconds } from '#server/clock.ts';
import { IdentityUnavailableError } from '#server/identity/port.ts';
import { type Google, type GoogleAnswer, postToGoogle } from './google.ts';
import type { Credentials } from './service-account.ts';

const lookupAnswer = z.object({
  users: z.optional(
    z.array(
      z.object({
        localId: z.string(),
        disabled: z.optional(z.boolean()),
        // Seconds since 1970 as a string, which is protobuf's int64 in JSON; missing for a user never signed
        // out.
        validSince: z.optional(z.string().check(z.regex(/^\d{1,12}$/))),
        // Milliseconds, in the same format; missing for a user who never signed in.
        lastLoginAt: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
      }),
    ),
  ),
});

const errorAnswer = z.object({ error: z.object({ message: z.string() }) });

/** Returns `CODE` of Google's `{error: {message: "CODE : optional text"}}`. */
function errorCodeOf({ body }: GoogleAnswer): string {
  const answer = errorAnswer.safeParse(body);
  return (answer.success && /^[A-Z_]+/.exec(answer.data.error.message)?.[0]) || 'no code';
}

/**
 * Calls https://cloud.google.com/identity-platform/docs/reference/rest/v1/projects.accounts as the service
 * account. Every method throws {@link IdentityUnavailableError} if Google gives no definite response.
 */
export function createIdentityToolkit(deps: { projectId: string; credentials: Credentials; google: Google }) {
  const { credentials, google } = deps;

  async function attempt(method: string, payload: object): Promise<GoogleAnswer> {
    const accessToken = await credentials.accessToken();
    const url = `${google.identityToolkit}/v1/projects/${deps.projectId}/accounts:${method}`;
    const headers = { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' };
    const answer = await postToGoogle(url, { headers, body: JSON.stringify(payload) }, google.callMs);
    if (answer.status === 401) credentials.discard(accessToken);
    return answer;
  }

  async function call(method: string, payload: object): Promise<GoogleAnswer> {
    const answer = await attempt(method, payload);
    // Google may revoke an access token early; a new one shows whether that was the cause.
    return answer.status === 401 ? attempt(method, payload) : answer;
  }

  function failure(method: string, answer: GoogleAnswer): IdentityUnavailableError {
    return new IdentityUnavailableError(
      `accounts:${method} failed (status ${answer.status}, ${errorCodeOf(answer)})`,
    );
  }

  /** Returns false if there is no such user. */
  async function change(method: string, payload: object): Promise<boolean> {
    const answer = await call(method, payload);
    if (answer.status === 200) return true;
    if (errorCodeOf(answer) === 'USER_NOT_FOUND') return false;
    throw failure(method, answer);
  }

  return {
    /** Returns null if there is no such user. Sessions that began before `validSince` have been ended. */
    async lookup(uid: string) {
      const answer = await call('lookup', { localId: [uid] });
      const found = lookupAnswer.safeParse(answer.body);
      if (answer.status !== 200 || !found.success) throw failure('lookup', answer);
      const user = found.data.users?.find(({ localId }) => localId === uid);
      if (user === undefined) return null;
      const validSince = new Date(Number(user.validSince ?? 0) * 1000);
      const lastSignInAt = new Date(Number(user.lastLoginAt ?? 0));
      return { disabled: user.disabled ?? false, validSince, lastSignInAt };
    },
    /** `validSince` ends the sessions that began before it. Returns false if there is no such user. */
    update: (uid: string, { disabled, validSince }: { disabled?: boolean; validSince?: Date }) =>
      change('update', {
        localId: uid,
        ...(disabled !== undefined && { disableUser: disabled }),
        ...(validSince !== undefined && { validSince: String(toSeconds(validSince)) }),
      }),
    /** Deletes a user; succeeds if the user does not exist. */
    delete: async (uid: string) => void (await change('delete', { localId: uid })),
  };
}
