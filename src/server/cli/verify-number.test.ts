import { expect, it } from 'vitest';
import type { SmsMessage } from '#server/messaging/port.ts';
import { OperatorError } from '#server/operator-error.ts';
import { sendApplicantCode } from './verify-number.ts';

function createDeps() {
  const sent: SmsMessage[] = [];
  return {
    sent,
    identity: 'embedded' as const,
    randomness: { int: () => 4821 },
    sms: { send: async (message: SmsMessage) => void sent.push(message) },
  };
}

it.each(['+905321234567', '0532 123 45 67'])(
  'an applicant with the number %s gets a code',
  async (number) => {
    const deps = createDeps();
    expect(await sendApplicantCode(deps, number)).toEqual({ phone: '+905321234567', code: '004821' });
    expect(deps.sent).toEqual([
      {
        to: '+905321234567',
        text: expect.stringMatching(/başvuru için kodunuz: 004821\. .*Giriş kodu değildir/),
      },
    ]);
  },
);

it.each(['0212 123 45 67', '+5511987654321', '+90532123456789'])('no code is sent to %s', async (number) => {
  const deps = createDeps();
  await expect(sendApplicantCode(deps, number)).rejects.toThrow(OperatorError);
  expect(deps.sent).toEqual([]);
});

it('Firebase mode fails with an instruction for the operator', async () => {
  const deps = { ...createDeps(), identity: {} as never };
  await expect(sendApplicantCode(deps, '+905321234567')).rejects.toThrow(
    /^With IDENTITY=firebase .* from your own phone/,
  );
  expect(deps.sent).toEqual([]);
});

it('a failed delivery is reported with its reason', async () => {
  const refusal = { send: () => Promise.reject(new Error('netgsm answered 30')) };
  await expect(sendApplicantCode({ ...createDeps(), sms: refusal }, '+905321234567')).rejects.toThrow(
    'The text message was not sent: netgsm answered 30',
  );
});
