import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { IdentityUnavailableError, InvalidIdTokenError } from '#server/identity/port.ts';
import { ACCOUNT_EMAIL, answerJson, googleError, newSigningKey, serviceKeys } from './fake-google.ts';
import { createFirebaseKit, PHONE, SHORT, UID } from './firebase-kit.ts';

describe('a good token', () => {
  it('has user, phone and time of sign-in', async () => {
    await using kit = await createFirebaseKit();
    expect(await kit.provider.verifyIdToken(await kit.issue())).toEqual({
      uid: UID,
      phone: PHONE,
      authTime: new Date((kit.seconds() - 60) * 1000),
      lastSignInAt: new Date(kit.lastLoginAt),
    });
  });

  it.each([undefined, '', '05321234567', '+15005550006', 5321234567, null, '+905321234567 '])(
    'has no phone when the claim is %j',
    async (phone_number) => {
      await using kit = await createFirebaseKit();
      expect((await kit.provider.verifyIdToken(await kit.issue({ phone_number }))).phone).toBeNull();
    },
  );

  it('has the phone of a test number in our own claim if it stems from a custom token', async () => {
    await using kit = await createFirebaseKit();
    const phoneOf = async (sign_in_provider: string, phone_number?: string) => {
      const claims = { phone_number, test_phone: '+905550000001', firebase: { sign_in_provider } };
      return (await kit.provider.verifyIdToken(await kit.issue(claims))).phone;
    };
    expect(await phoneOf('custom')).toBe('+905550000001');
    expect(await phoneOf('phone')).toBeNull();
    expect(await phoneOf('custom', PHONE)).toBe(PHONE);
  });

  it('may differ from our clock by 30 seconds', async () => {
    await using kit = await createFirebaseKit();
    const now = kit.seconds();
    await kit.provider.verifyIdToken(await kit.issue({ exp: now - 29 }));
    await kit.provider.verifyIdToken(await kit.issue({ iat: now + 30, auth_time: now + 30 }));
  });

  it('is valid until its own expiry', async () => {
    await using kit = await createFirebaseKit();
    const token = await kit.issue();
    kit.clock.advance(3_500_000);
    await kit.provider.verifyIdToken(token);
    kit.clock.advance(101_000);
    await expect(kit.provider.verifyIdToken(token)).rejects.toThrow(InvalidIdTokenError);
  });
});

describe('keys', () => {
  it('are fetched once, and again when a token has an unknown key id', async () => {
    await using kit = await createFirebaseKit();
    const old = await kit.issue();
    await kit.provider.verifyIdToken(old);
    await kit.provider.verifyIdToken(old);
    expect(kit.google.count('keys')).toBe(1);

    const second = newSigningKey('key-2');
    kit.google.published.set(second.kid, second);
    await kit.provider.verifyIdToken(await kit.issue({}, {}, second));
    expect(kit.google.count('keys')).toBe(2);
    await kit.provider.verifyIdToken(old);

    kit.google.published.delete('key-1');
    const third = newSigningKey('key-3');
    kit.google.published.set(third.kid, third);
    await kit.provider.verifyIdToken(await kit.issue({}, {}, third));
    await expect(kit.provider.verifyIdToken(old)).rejects.toThrow(InvalidIdTokenError);
  });

  it('are fetched again for an unknown key id after the clock was set back', async () => {
    await using kit = await createFirebaseKit({ keysCooldownMs: 30_000 });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    await kit.provider.verifyIdToken(await kit.issue());
    vi.useRealTimers();
    kit.clock.advance(60_000);
    const second = newSigningKey('key-2');
    kit.google.published.set(second.kid, second);
    await kit.provider.verifyIdToken(await kit.issue({}, {}, second));
  });

  it('that are cached remain valid while their host is away', async () => {
    await using kit = await createFirebaseKit();
    await kit.provider.verifyIdToken(await kit.issue());
    kit.google.conduct.keys = 'drop';
    await kit.provider.verifyIdToken(await kit.issue());
  });

  it.each([
    ['drops the connection', 'drop' as const],
    ['is silent', 'silent' as const],
    ['answers 500', answerJson(500, {})],
    ['answers something else', answerJson(200, { hello: 'world' })],
    [
      'redirects',
      (response: import('node:http').ServerResponse) => {
        response.writeHead(302, { Location: 'https://attacker.example/keys' }).end();
      },
    ],
  ])('are unavailable when their host %s, which ends no session', async (_, conduct) => {
    await using kit = await createFirebaseKit(SHORT);
    kit.google.conduct.keys = conduct;
    const token = await kit.issue();
    await expect(kit.provider.verifyIdToken(token)).rejects.toThrow(IdentityUnavailableError);
    delete kit.google.conduct.keys;
    await kit.provider.verifyIdToken(token);
  });
});

describe('a session', () => {
  it('ends with the next request once revoked, and a later sign-in is valid', async () => {
    await using kit = await createFirebaseKit();
    const token = await kit.issue();
    await kit.provider.verifyIdToken(token);
    await kit.provider.endSessions({ uid: UID, phone: PHONE });
    await expect(kit.provider.verifyIdToken(token)).rejects.toThrow('revoked');
    await kit.provider.verifyIdToken(await kit.issue({ auth_time: kit.seconds() }));
  });

  it('ends when an operator disables the user, and stays ended once the user is enabled', async () => {
    await using kit = await createFirebaseKit();
    const token = await kit.issue();
    const user = { uid: UID, phone: PHONE };
    expect(await kit.provider.disable(user)).toEqual([UID]);
    await expect(kit.provider.verifyIdToken(token)).rejects.toThrow('user disabled');
    expect(await kit.provider.enable(user, { keepSessions: true })).toEqual([UID]);
    await kit.provider.verifyIdToken(token);
    expect(await kit.provider.enable(user, { keepSessions: false })).toEqual([UID]);
    await expect(kit.provider.verifyIdToken(token)).rejects.toThrow('revoked');
    await kit.provider.verifyIdToken(await kit.issue({ auth_time: kit.seconds() }));
    for (const uid of ['nobody', null]) expect(await kit.provider.disable({ ...user, uid })).toEqual([]);
  });

  it('ends when the user is disabled or deleted', async () => {
    await using kit = await createFirebaseKit();
    const token = await kit.issue();
    kit.google.users.set(UID, { localId: UID, disabled: true });
    await expect(kit.provider.verifyIdToken(token)).rejects.toThrow(InvalidIdTokenError);
    await kit.provider.deleteUser({ uid: UID });
    expect(kit.google.users.size).toBe(0);
    await expect(kit.provider.verifyIdToken(token)).rejects.toThrow(InvalidIdTokenError);
  });

  it.each([
    ['silent', 'silent' as const],
    ['dropping connections', 'drop' as const],
    ['failing', googleError(500, 'INTERNAL')],
    ['overloaded', googleError(429, 'QUOTA_EXCEEDED : too many')],
    ['refusing the service account', googleError(403, 'PERMISSION_DENIED')],
    ['talking nonsense', answerJson(200, { users: 'many' })],
  ])('is neither valid nor invalid while Google is %s', async (_, conduct) => {
    await using kit = await createFirebaseKit(SHORT);
    kit.google.conduct.lookup = conduct;
    await expect(kit.provider.verifyIdToken(await kit.issue())).rejects.toThrow(IdentityUnavailableError);
  });
});

describe('revoking and deleting', () => {
  it('succeed for a user who does not exist', async () => {
    await using kit = await createFirebaseKit();
    await kit.provider.deleteUser({ uid: 'nobody' });
    await kit.provider.endSessions({ uid: 'nobody', phone: PHONE });
    expect(kit.google.count('delete')).toBe(1);
    expect(kit.google.users.has(UID)).toBe(true);
  });

  it('delete the user only without a later sign-in', async () => {
    await using kit = await createFirebaseKit();
    const { lastSignInAt } = await kit.provider.verifyIdToken(await kit.issue());
    kit.google.users.set(UID, { localId: UID, lastLoginAt: String(kit.lastLoginAt + 1) });
    await kit.provider.deleteUser({ uid: UID }, lastSignInAt);
    expect(kit.google.users.has(UID)).toBe(true);
    kit.google.users.set(UID, { localId: UID, lastLoginAt: String(kit.lastLoginAt) });
    await kit.provider.deleteUser({ uid: UID }, lastSignInAt);
    expect(kit.google.users.has(UID)).toBe(false);
    await kit.provider.deleteUser({ uid: UID }, lastSignInAt);
  });

  it('delete a user without a sign-in time at Google', async () => {
    await using kit = await createFirebaseKit();
    kit.google.users.set(UID, { localId: UID });
    const { lastSignInAt } = await kit.provider.verifyIdToken(await kit.issue());
    await kit.provider.deleteUser({ uid: UID }, lastSignInAt);
    expect(kit.google.users.has(UID)).toBe(false);
  });

  it.each([
    ['the API is silent', 'delete' as const, 'silent' as const],
    ['the API drops the connection', 'delete' as const, 'drop' as const],
    ['the API answers 503', 'delete' as const, googleError(503, 'UNAVAILABLE')],
    ['the API answers another 400', 'delete' as const, googleError(400, 'INVALID_ID_TOKEN')],
    ['no access token is to be had', 'oauth' as const, answerJson(400, { error: 'invalid_grant' })],
    ['the OAuth host is silent', 'oauth' as const, 'silent' as const],
    ['the OAuth host talks nonsense', 'oauth' as const, answerJson(200, { access_token: '' })],
  ])('reject when %s, and work later', async (_, place, conduct) => {
    await using kit = await createFirebaseKit(SHORT);
    kit.google.conduct[place] = conduct;
    await expect(kit.provider.deleteUser({ uid: UID })).rejects.toThrow(IdentityUnavailableError);
    delete kit.google.conduct[place];
    await kit.provider.deleteUser({ uid: UID });
    expect(kit.google.users.size).toBe(0);
  });

  it('reject when the connection is refused', async () => {
    await using kit = await createFirebaseKit(SHORT);
    kit.google.stop();
    await expect(kit.provider.deleteUser({ uid: UID })).rejects.toThrow(IdentityUnavailableError);
  });

  it('never put a token into an error', async () => {
    await using kit = await createFirebaseKit();
    kit.google.conduct.delete = googleError(400, 'INVALID_ID_TOKEN : access-1 +905321234567');
    await expect(kit.provider.deleteUser({ uid: UID })).rejects.toThrow(
      /^accounts:delete failed \(status 400, INVALID_ID_TOKEN\)$/,
    );
  });
});

describe('the service account', () => {
  it('requests one access token as RFC 7523 defines and caches it until shortly before it expires', async () => {
    await using kit = await createFirebaseKit();
    await Promise.all(Array.from({ length: 5 }, () => kit.provider.deleteUser({ uid: 'nobody' })));
    kit.clock.advance(3_539_000);
    await kit.provider.deleteUser({ uid: 'nobody' });
    expect(kit.google.grants).toEqual([
      {
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        alg: 'RS256',
        kid: 'service-1',
        typ: 'JWT',
        iss: ACCOUNT_EMAIL,
        sub: ACCOUNT_EMAIL,
        aud: kit.google.services.oauthToken,
        scope: 'https://www.googleapis.com/auth/identitytoolkit',
        iat: kit.seconds() - 3539,
        exp: kit.seconds() + 61,
      },
    ]);
    kit.clock.advance(1_000);
    await kit.provider.deleteUser({ uid: 'nobody' });
    expect(kit.google.grants).toHaveLength(2);
  });

  it('replaces an access token in time after the clock was set back', async () => {
    await using kit = await createFirebaseKit();
    await kit.provider.deleteUser({ uid: 'nobody' });
    kit.clock.set(-3 * 3_600_000);
    kit.clock.advance(3_540_000);
    await kit.provider.deleteUser({ uid: 'nobody' });
    expect(kit.google.grants).toHaveLength(2);
  });

  it('requests a new access token when Google has revoked the old one', async () => {
    await using kit = await createFirebaseKit();
    await kit.provider.deleteUser({ uid: 'nobody' });
    kit.google.accessTokens.clear();
    await kit.provider.deleteUser({ uid: UID });
    expect(kit.google.users.size).toBe(0);
    expect(kit.google.grants).toHaveLength(2);
  });

  it('fails if new access tokens are refused too', async () => {
    await using kit = await createFirebaseKit();
    kit.google.conduct.delete = googleError(401, 'UNAUTHENTICATED');
    await expect(kit.provider.deleteUser({ uid: UID })).rejects.toThrow(IdentityUnavailableError);
    expect(kit.google.count('delete')).toBe(2);
  });

  it('signs custom tokens in the format of Firebase', async () => {
    await using kit = await createFirebaseKit();
    const token = await kit.provider.createCustomToken('test-1', PHONE);
    await jwtVerify(token, serviceKeys.publicKey, { currentDate: kit.clock.now() });
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'RS256', kid: 'service-1', typ: 'JWT' });
    expect(decodeJwt(token)).toEqual({
      iss: ACCOUNT_EMAIL,
      sub: ACCOUNT_EMAIL,
      aud: 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
      uid: 'test-1',
      claims: { test_phone: PHONE },
      iat: kit.seconds(),
      exp: kit.seconds() + 300,
    });
    expect(kit.google.count('oauth')).toBe(0);
  });
});
