import { test, WITH_MOTION } from './fixtures.ts';
import { walkAsOwner } from './owner-journey.ts';

test.use(WITH_MOTION);

test('an owner registers, logs out, logs in and deletes the account, without Google', async ({
  page,
  server,
  phone,
}) => {
  // A number waits a minute for its next code.
  const beforeLogin = () => server.clock.advance(61_000);
  await walkAsOwner(page, { codes: server.outbox, phone, beforeLogin });
});
