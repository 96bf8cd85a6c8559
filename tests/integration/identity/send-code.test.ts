import { expect, it } from 'vitest';
import { SERVICE_KEY } from '#server/rate-limit/port.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { readNextInSeconds } from '#shared/session-info.ts';
import { concurrently } from '../../support/concurrently.ts';
import { describeDatabases } from '../../support/databases.ts';
import { createIdentityKit } from '../../support/identity-kit.ts';

const PHONE = '+905321234567' as CanonicalPhone;
const MINUTE = 60_000;

describeDatabases('sendVerificationCode', (open) => {
  it('answers with a session and sends a Turkish text message with a code valid for 180 seconds', async () => {
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

  it('answers alike for a known, an unknown and a test number, and sends nothing to the last', async () => {
    const testNumber = '+905550000000';
    const kit = createIdentityKit(await open(), {
      environment: { TEST_PHONES: `${testNumber}:482913` },
    });
    await kit.signIn(PHONE);
    kit.clock.advance(10 * MINUTE);
    const answers = [];
    for (const phone of [PHONE, '+905329999999', testNumber]) answers.push(await kit.send(phone));
    const shapes = answers.map(({ status, text, headers }) => ({
      status,
      size: text.length,
      headers: [...headers].filter(([name]) => name !== 'x-request-id'),
    }));
    expect(shapes[0]?.status).toBe(200);
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
    expect(kit.sent.filter(({ message }) => JSON.stringify(message).includes(testNumber))).toEqual([]);
  });

  it('tells with each code when the next may be sent: after a doubling pause, or as the hour allows', async () => {
    const kit = createIdentityKit(await open());
    const waits = [];
    for (let n = 0; n < 3; n += 1) {
      const { sessionInfo } = await kit.requestCode(PHONE);
      const wait = readNextInSeconds(sessionInfo) ?? 0;
      waits.push(wait);
      expect((await kit.send(PHONE)).text).toContain(`retry after ${wait} s`);
      kit.clock.advance(wait * 1000);
    }
    expect(waits).toEqual([60, 120, 3600 - 180]);
    expect((await kit.send(PHONE)).status).toBe(200);
  });

  it('sends nothing if the limits are unavailable', async () => {
    const broken = createIdentityKit(await open());
    broken.deps.limiter.consumeAll = () => Promise.reject(new Error('database is away'));
    const answer = await broken.send(PHONE);
    expect(answer.status).toBe(503);
    expect(answer.text).not.toContain('database');
    expect(broken.sent).toEqual([]);
  });
});

describeDatabases('the hourly limit of the service', (open) => {
  it('is set by its operator', async () => {
    const database = await open();
    const kit = createIdentityKit(database, { environment: { SMS_PER_HOUR: '50' } });
    const verdicts = await concurrently(45, () => kit.deps.limiter.consume('smsServiceHour', SERVICE_KEY));
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(40);
    const refused = /^QUOTA_EXCEEDED : retry after \d+ s$/;
    expect((await kit.send(PHONE)).body.error?.message).toMatch(refused);
    // The other codes were counted after this request had looked.
    kit.deps.limiter.peek = async () => ({ allowed: true, used: 0 });
    expect((await kit.send(PHONE)).body.error?.message).toMatch(refused);

    const raised = createIdentityKit(database, { environment: { SMS_PER_HOUR: '400' } });
    expect((await raised.send(PHONE)).status).toBe(200);
  });
});
