import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { identityCodes } from '#server/db/schema.ts';
import { SERVICE_KEY } from '#server/rate-limit/limits.ts';
import { describeDatabases } from '../../support/databases.ts';
import { createIdentityKit } from './identity-kit.ts';

const PHONE = '+905321234567';
const MINUTE = 60_000;
const error = (message: unknown, code = 400) => ({ error: { code, message } });

describeDatabases('sendVerificationCode', (open) => {
  it('answers with a session and sends a Turkish text message that is good for 180 seconds', async () => {
    const kit = createIdentityKit(await open());
    const answer = await kit.send(PHONE);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ sessionInfo: expect.stringMatching(/^[\w-]{43}$/) });
    expect(kit.sent).toEqual([
      {
        message: {
          kind: 'sms',
          message: {
            to: PHONE,
            text: expect.stringMatching(
              /^Demlik doğrulama kodunuz: (\d{6})\. Kimseyle paylaşmayın\.\n\n@demlik\.example #\1$/,
            ),
          },
        },
        expiresAt: new Date(kit.clock.now().getTime() + 180_000),
      },
    ]);
    expect(kit.wakes()).toBe(1);
    expect(answer.text).not.toContain(kit.codeSentTo(PHONE));
  });

  it('keeps neither the code nor the session in the database', async () => {
    const kit = createIdentityKit(await open());
    const { sessionInfo, code } = await kit.requestCode(PHONE);
    const rows = await kit.deps.database.select().from(identityCodes).where(eq(identityCodes.phone, PHONE));
    expect(rows).toHaveLength(1);
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(sessionInfo);
  });

  it('answers alike for a known, an unknown and a test number, and sends nothing to the last', async () => {
    const testNumber = '+905550000000';
    const kit = createIdentityKit(await open(), { isTestNumber: (phone) => phone === testNumber });
    await kit.signIn(PHONE);
    kit.clock.advance(10 * MINUTE);
    const answers = [];
    for (const phone of [PHONE, '+905329999999', testNumber]) answers.push(await kit.send(phone));
    const shapes = answers.map(({ status, text, headers }) => ({
      status,
      size: text.length,
      headers: [...headers],
    }));
    expect(shapes[0]?.status).toBe(200);
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
    expect(kit.sent.filter(({ message }) => JSON.stringify(message).includes(testNumber))).toEqual([]);
  });

  it.each([
    ['a land line', '+902121234567'],
    ['another country', '+15551234567'],
    ['spaces', '+90 532 123 45 67'],
    ['too few digits', '+90532123456'],
    ['nothing', ''],
  ])('refuses a number with %s, and the proof stays unspent', async (_, phone) => {
    const kit = createIdentityKit(await open());
    const proof = await kit.proof();
    expect((await kit.send(phone, undefined, proof)).body).toEqual(error('INVALID_PHONE_NUMBER'));
    expect((await kit.send(PHONE, undefined, proof)).status).toBe(200);
    expect(kit.sent).toHaveLength(1);
  });

  it('makes a number wait one minute, then two, and says how long', async () => {
    const kit = createIdentityKit(await open());
    await kit.requestCode(PHONE);
    kit.clock.advance(MINUTE - 1000);
    const early = await kit.send(PHONE);
    expect(early.body).toEqual(error('TOO_MANY_ATTEMPTS_TRY_LATER'));
    expect(early.headers.get('Retry-After')).toBe('1');
    kit.clock.advance(1000);
    expect((await kit.send(PHONE)).status).toBe(200);
    kit.clock.advance(MINUTE);
    expect((await kit.send(PHONE)).body).toEqual(error('TOO_MANY_ATTEMPTS_TRY_LATER'));
    kit.clock.advance(MINUTE);
    expect((await kit.send(PHONE)).status).toBe(200);
  });

  it('sends one of many messages asked for at once', async () => {
    const kit = createIdentityKit(await open());
    const proofs = await Promise.all(Array.from({ length: 10 }, () => kit.proof()));
    const answers = await Promise.all(proofs.map((proof) => kit.send(PHONE, undefined, proof)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(kit.sent).toHaveLength(1);
  });

  it('blocks an address after 30 messages in an hour and no other', async () => {
    const kit = createIdentityKit(await open());
    for (let n = 10; n < 40; n += 1) expect((await kit.send(`+9053212345${n}`)).status).toBe(200);
    expect((await kit.send('+905321234540')).body).toEqual(error('TOO_MANY_ATTEMPTS_TRY_LATER'));
    expect((await kit.send('+905321234540', '198.51.100.7')).status).toBe(200);
  });

  it('counts nothing against the address for a message that was refused', async () => {
    const kit = createIdentityKit(await open());
    const address = '192.0.2.1';
    const used = async () => (await kit.deps.limiter.peek('smsPerAddressHour', address)).used;
    await kit.requestCode(PHONE);
    expect((await kit.send(PHONE)).status).toBe(400);
    expect(await used()).toBe(1);
    const easy = await kit.proof();
    for (let n = 1; n < 10; n += 1) await kit.deps.limiter.consume('smsPerAddressHour', address);
    expect((await kit.send('+905329876543', address, easy)).body).toEqual(error('CAPTCHA_CHECK_FAILED'));
    expect(await used()).toBe(10);
  });

  it('trips the breaker for the whole service at 300 messages an hour', async () => {
    const kit = createIdentityKit(await open());
    for (let n = 0; n < 300; n += 1) await kit.deps.limiter.consume('smsServiceHour', SERVICE_KEY);
    const refused = await kit.send(PHONE);
    expect(refused.body).toEqual(error('QUOTA_EXCEEDED'));
    kit.clock.advance(60 * MINUTE + 1000);
    expect((await kit.send(PHONE)).status).toBe(200);
  });

  it('sends nothing when the limits cannot be asked', async () => {
    const broken = createIdentityKit(await open());
    broken.deps.limiter.consumeAll = () => Promise.reject(new Error('database is away'));
    const answer = await broken.send(PHONE);
    expect(answer.status).toBe(503);
    expect(answer.text).not.toContain('database');
    expect(broken.sent).toEqual([]);
  });
});
