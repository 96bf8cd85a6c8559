import { decodeJwt } from 'jose';
import { afterEach, expect, it, vi } from 'vitest';
import { identityUsers } from '#server/db/schema.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { countUses } from '../../support/count-uses.ts';
import { describeDatabases } from '../../support/databases.ts';
import { freePort } from '../../support/free-port.ts';
import { createIdentityKit, wrongCode } from '../../support/identity-kit.ts';
import { SHOP } from '../../support/register-owner.ts';
import { browserGlobals, listen, loadBrowserSdk, openPage, verifierOf } from './browser-sdk.ts';

const PHONE = '+905321234567' as CanonicalPhone;
const NEXT = '+905339876543' as CanonicalPhone;
const HOUR = 3_600_000;

const closers: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function setUp(database: Parameters<typeof createIdentityKit>[0]) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const kit = createIdentityKit(database, { environment: { PUBLIC_ORIGIN: origin } });
  const server = await listen(port, kit.app);
  closers.push(server.close);
  const browser = browserGlobals(origin);
  vi.stubGlobal('fetch', browser.fetch);
  vi.stubGlobal('window', browser.window);
  vi.stubGlobal('localStorage', browser.localStorage);

  const sdk = await loadBrowserSdk();
  const open = () => {
    const page = openPage(sdk, origin);
    closers.push(() => page.close());
    return page;
  };
  const page = open();
  const send = (phone: string = PHONE, proof = () => kit.proof()) =>
    sdk.signInWithPhoneNumber(page.auth, phone, verifierOf(proof));
  const signIn = async () => (await send()).confirm(kit.codeSentTo(PHONE));
  /** Closes the page and opens it again, which restores the stored session. */
  const reload = async () => {
    await closers.pop()?.();
    const { auth } = open();
    await auth.authStateReady();
    return auth.currentUser;
  };
  return { kit, sdk, auth: page.auth, send, signIn, reload };
}

const code = (auth: string) => expect.objectContaining({ code: `auth/${auth}` });

describeDatabases('the Firebase SDK', (open) => {
  it('signs in by text message, without console output', async () => {
    const logged = ['log', 'warn', 'error'].map((level) => vi.spyOn(console, level as 'log'));
    const { kit, sdk, auth } = await setUp(await open());
    const verifier = verifierOf(() => kit.proof());
    const confirmation = await sdk.signInWithPhoneNumber(auth, PHONE, verifier);
    expect(verifier.resets).toBe(1);
    const { user } = await confirmation.confirm(kit.codeSentTo(PHONE));
    expect(user.phoneNumber).toBe(PHONE);
    expect(user.providerData).toMatchObject([{ providerId: 'phone', phoneNumber: PHONE }]);
    const verified = await kit.provider.verifyIdToken(await user.getIdToken());
    expect(verified).toMatchObject({ uid: user.uid, phone: PHONE });
    for (const spy of logged) expect(spy).not.toHaveBeenCalled();
  });

  it('signs in with a verification id that was stored over a reload', async () => {
    const { kit, sdk, auth } = await setUp(await open());
    const verificationId = await new sdk.PhoneAuthProvider(auth).verifyPhoneNumber(
      PHONE,
      verifierOf(() => kit.proof()),
    );
    const credential = sdk.PhoneAuthProvider.credential(verificationId, kit.codeSentTo(PHONE));
    const { user } = await sdk.signInWithCredential(auth, credential);
    expect(user.phoneNumber).toBe(PHONE);
  });

  it('keeps the same user after a change of number', async () => {
    const { kit, sdk, auth, signIn, reload } = await setUp(await open());
    const { user } = await signIn();
    const call = async (method: string, path: string, body: object) => {
      const headers = {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${await user.getIdToken()}`,
      };
      return kit.app.request(path, { method, headers, body: JSON.stringify(body) });
    };
    const registration = { ...SHOP, phone: PHONE, firebaseToken: await user.getIdToken() };
    expect((await call('POST', '/api/register', registration)).status).toBe(200);

    const provider = new sdk.PhoneAuthProvider(auth);
    const verification_id = await provider.verifyPhoneNumber(
      NEXT,
      verifierOf(() => kit.proof()),
    );
    const move = { verification_id, code: kit.codeSentTo(NEXT) };
    const moved = await call('PUT', '/api/account/phone', move);
    const { customToken } = (await moved.json()) as { customToken: string };
    const next = (await sdk.signInWithCustomToken(auth, customToken)).user;
    expect([next.uid, next.phoneNumber]).toEqual([user.uid, NEXT]);
    const known = await reload();
    expect([known?.uid, known?.phoneNumber]).toEqual([user.uid, NEXT]);
    await expect(known?.getIdToken(true)).resolves.toEqual(expect.any(String));
  });

  it('refreshes, reloads and reads the token', async () => {
    const { kit, sdk, signIn } = await setUp(await open());
    const { user } = await signIn();
    const before = await user.getIdToken();
    kit.clock.advance(HOUR / 2);
    const after = await user.getIdToken(true);
    expect(after).not.toBe(before);
    const authTime = (token: string) => decodeJwt<{ auth_time: number }>(token).auth_time;
    expect(authTime(after)).toBe(authTime(before));
    await user.reload();
    const created = new Date(kit.clock.now().getTime() - HOUR / 2).toUTCString();
    expect(user.metadata).toMatchObject({ creationTime: created, lastSignInTime: created });
    const { signInProvider, claims } = await sdk.getIdTokenResult(user);
    expect(signInProvider).toBe('phone');
    expect(claims).toMatchObject({ phone_number: PHONE, user_id: user.uid });
  });

  it('treats a token as expired 30 s before it ends', async () => {
    const { kit, signIn } = await setUp(await open());
    vi.useFakeTimers({ toFake: ['Date'] });
    const { user } = await signIn();
    const first = await user.getIdToken();
    kit.clock.advance(HOUR);
    vi.advanceTimersByTime(HOUR - 30_000);
    expect(await user.getIdToken()).toBe(first);
    vi.advanceTimersByTime(1);
    expect(await user.getIdToken()).not.toBe(first);
  });

  it('signs in with a custom token', async () => {
    const { kit, sdk, auth } = await setUp(await open());
    const token = await kit.provider.createCustomToken('tester', PHONE);
    const { user } = await sdk.signInWithCustomToken(auth, token);
    expect(user).toMatchObject({ uid: 'tester', phoneNumber: PHONE });
    await expect(sdk.signInWithCustomToken(auth, 'forged')).rejects.toEqual(code('invalid-custom-token'));
  });

  it('deletes the user', async () => {
    const { kit, auth, signIn } = await setUp(await open());
    const { user } = await signIn();
    kit.clock.advance(HOUR / 2);
    await expect(user.delete()).rejects.toEqual(code('requires-recent-login'));
    kit.clock.advance(-HOUR / 2);
    await user.delete();
    expect(auth.currentUser).toBeNull();
    expect(await kit.db.select().from(identityUsers)).toEqual([]);
  });

  it('reports an invalid code with its own error codes', async () => {
    const { kit, send, sdk, auth } = await setUp(await open());
    const confirmation = await send();
    const right = kit.codeSentTo(PHONE);
    for (const offset of [1, 2]) {
      await expect(confirmation.confirm(wrongCode(right, offset))).rejects.toEqual(
        code('invalid-verification-code'),
      );
    }
    await expect(confirmation.confirm(wrongCode(right, 3))).rejects.toThrow(
      'no guesses left (auth/invalid-verification-code)',
    );
    await expect(confirmation.confirm(right)).rejects.toEqual(code('code-expired'));
    await expect(send()).rejects.toEqual(code('too-many-requests'));
    const unknown = sdk.PhoneAuthProvider.credential('unknown', right);
    await expect(sdk.signInWithCredential(auth, unknown)).rejects.toEqual(code('invalid-verification-id'));
    const missing = sdk.PhoneAuthProvider.credential('', right);
    await expect(sdk.signInWithCredential(auth, missing)).rejects.toEqual(code('missing-verification-id'));
  });

  it('reports an unsent message with its own error codes', async () => {
    const { kit, send } = await setUp(await open());
    await expect(send('+902121234567')).rejects.toEqual(code('invalid-phone-number'));
    await expect(send(PHONE, async () => 'forged')).rejects.toEqual(code('captcha-check-failed'));
    await countUses(kit, 'smsServiceHour', 'all', 240);
    await expect(send()).rejects.toEqual(code('quota-exceeded'));
    kit.clock.advance(HOUR);
    kit.deps.limiter.consumeAll = () => Promise.reject(new Error('away'));
    await expect(send()).rejects.toEqual(code('network-request-failed'));
  });

  it('signs out if the user was deleted, disabled or revoked elsewhere', async () => {
    const database = await open();
    const { kit, auth, signIn } = await setUp(database);
    const deleted = (await signIn()).user;
    await kit.provider.deleteUser({ uid: deleted.uid });
    await expect(deleted.getIdToken(true)).rejects.toEqual(code('user-token-expired'));
    expect(auth.currentUser).toBeNull();

    kit.clock.advance(HOUR);
    const revoked = (await signIn()).user;
    await kit.provider.endSessions({ uid: revoked.uid, phone: PHONE });
    await expect(revoked.reload()).rejects.toEqual(code('user-token-expired'));
    expect(auth.currentUser).toBeNull();

    kit.clock.advance(HOUR);
    const disabled = (await signIn()).user;
    await kit.db.update(identityUsers).set({ disabled: true });
    await expect(disabled.reload()).rejects.toEqual(code('user-disabled'));
    expect(auth.currentUser).toBeNull();
  });

  it('keeps the session over a page load while the server is overloaded or fails', async () => {
    const { kit, signIn, reload } = await setUp(await open());
    const { user } = await signIn();
    const { consume, consumeByAddress } = kit.deps.limiter;
    const refuse = async () => ({ allowed: false, used: 600, retryAfterSeconds: 5 });
    Object.assign(kit.deps.limiter, { consume: refuse, consumeByAddress: refuse });
    expect((await reload())?.uid).toBe(user.uid);
    const fail = () => Promise.reject(new Error('away'));
    Object.assign(kit.deps.limiter, { consume: fail, consumeByAddress: fail });
    expect((await reload())?.uid).toBe(user.uid);
    Object.assign(kit.deps.limiter, { consume, consumeByAddress });
    expect((await reload())?.uid).toBe(user.uid);
  });

  it('ends the session over a page load if the user was deleted', async () => {
    const { kit, signIn, reload } = await setUp(await open());
    const { user } = await signIn();
    await kit.provider.deleteUser({ uid: user.uid });
    expect(await reload()).toBeNull();
  });
});
