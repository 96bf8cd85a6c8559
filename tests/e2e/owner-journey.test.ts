import { expect, test, WITH_MOTION } from './fixtures.ts';
import { walkAsOwner } from './owner-journey.ts';
import { anonymous, asOwner, recordCalls, registrationCall } from './recorded-calls.ts';

test.use(WITH_MOTION);

test('an owner registers, logs out, logs in and deletes the account, without Google', async ({
  page,
  server,
  phone,
}) => {
  const calls = recordCalls(page);
  // The next code to a number needs a pause of a minute.
  const beforeLogin = () => server.clock.advance(61_000);
  await walkAsOwner(page, { codes: server.outbox, phone, beforeLogin });

  const check = anonymous('POST /api/auth/phone-check', { phone });
  expect(calls.filter(({ call }) => !call.startsWith('GET'))).toEqual([
    check,
    registrationCall(phone),
    anonymous('POST /api/auth/logout', { ticket: expect.any(String) }),
    check,
    asOwner('DELETE /api/account/delete'),
  ]);
  expect(calls).toContainEqual(asOwner(`GET /api/business/by-phone/${encodeURIComponent(phone)}`));
  expect(calls).toContainEqual(asOwner('GET /api/account/changed-texts'));
});
