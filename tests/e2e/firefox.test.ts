import { openFirefox } from '../engines/firefox.ts';
import { findFirefox } from '../engines/get-engines.ts';
import { steps } from '../engines/journey.ts';
import { pageOf } from '../engines/page.ts';
import { expect, test } from './fixtures.ts';

const firefox = findFirefox();

test(
  'an owner registers, logs out and logs in with Firefox',
  { tag: '@full' },
  async ({ server, phone }, testInfo) => {
    testInfo.skip(firefox === null, 'no Firefox here: `npm run test:engines` gets one on Debian');
    const engine = await openFirefox(firefox ?? '');
    const journey = {
      origin: server.origin,
      codes: server.outbox,
      phone,
      checkOwnerPages: async () => 'ok',
      afterAMinute: () => server.clock.advance(61_000),
    };
    try {
      for (const step of ['register', 'profile', 'logout', 'login'])
        await steps[step]?.(pageOf(engine), journey);
      expect(engine.complaints()?.filter((text) => !/trusted.types/i.test(text))).toEqual([]);
    } finally {
      await engine.close();
    }
  },
);
