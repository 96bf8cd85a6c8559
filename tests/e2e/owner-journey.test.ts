import { test, WITH_MOTION } from './fixtures.ts';
import { walkAsOwner } from './owner-journey.ts';

test.use(WITH_MOTION);

test('an owner registers, logs out, logs in and deletes the account, without Google', async ({
  page,
  server,
  phone,
}) => {
  // The next code to a number needs a pause of a minute.
  const beforeLogin = () => server.clock.advance(61_000);
  await walkAsOwner(page, { codes: server.outbox, phone, beforeLogin });
});
