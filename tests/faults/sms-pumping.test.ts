import { expect, it } from 'vitest';
import { SERVICE_KEY } from '#server/rate-limit/port.ts';
import { countUses } from '../support/count-uses.ts';
import { describeDatabases } from '../support/databases.ts';
import { openBrowser } from '../support/identity-browser.ts';
import { createIdentityKit } from '../support/identity-kit.ts';
import { toProof } from '../support/proof-of-work.ts';

/**
 * guarantees.md "SMS pumping": only Turkish mobile numbers; 60 s, then doubling to 32 min.
 * At most 4 an hour and 8 a day per number, of which strangers have 3 and 6.
 * 10 an hour per address (IPv6: per /64), then harder work; 30 blocked.
 * A breaker at 300 an hour for the whole service, at 240 for strangers.
 */
const PHONE = '+905321234567';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The time to wait may follow the word. */
const error = (word: string, code = 400) => ({
  error: { code, message: expect.stringMatching(new RegExp(`^${word}( : |$)`)) },
});
const TOO_MANY = error('TOO_MANY_ATTEMPTS_TRY_LATER');

/**
 * In minutes: every quarter of an hour for the first four hours, which use up the day's messages, then every
 * four hours.
 */
const attemptsOfADay = [
  ...Array.from({ length: 16 }, (_, n) => ({ at: n * 15, pause: 15 })),
  ...Array.from({ length: 5 }, (_, n) => ({ at: (n + 1) * 240, pause: 240 })),
];

describeDatabases('text messages', (open) => {
  it.each([
    ['a land line', '+902121234567', 'INVALID_PHONE_NUMBER'],
    ['another country', '+15551234567', 'INVALID_PHONE_NUMBER'],
    ['spaces', '+90 532 123 45 67', 'INVALID_PHONE_NUMBER'],
    ['too few digits', '+90532123456', 'INVALID_PHONE_NUMBER'],
    ['nothing', '', 'MISSING_PHONE_NUMBER'],
  ])('are refused to a number with %s, and the proof stays unused', async (_, phone, code) => {
    const kit = createIdentityKit(await open());
    const proof = await kit.proof();
    expect((await kit.send(phone, undefined, proof)).body).toEqual(error(code));
    expect((await kit.send(PHONE, undefined, proof)).status).toBe(200);
    expect(kit.sent).toHaveLength(1);
  });

  it('to one number wait one minute, then two, as the answer says', async () => {
    const kit = createIdentityKit(await open());
    await kit.requestCode(PHONE);
    kit.clock.advance(MINUTE - 1000);
    const early = await kit.send(PHONE);
    expect(early.body.error?.message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER : retry after 1 s');
    expect(early.headers.get('Retry-After')).toBe('1');
    kit.clock.advance(1000);
    expect((await kit.send(PHONE)).status).toBe(200);
    kit.clock.advance(MINUTE);
    expect((await kit.send(PHONE)).body).toEqual(error('TOO_MANY_ATTEMPTS_TRY_LATER'));
    kit.clock.advance(MINUTE);
    expect((await kit.send(PHONE)).status).toBe(200);
  });

  it('wait for up to 32 minutes, and never longer', async () => {
    const kit = createIdentityKit(await open());
    for (const minutes of [0, 1, 2, 4, 8, 16, 32, 32]) {
      kit.clock.advance(minutes * MINUTE);
      const verdict = await kit.deps.limiter.consume('smsGapPerPhone', PHONE);
      expect(verdict).toMatchObject({ allowed: true });
    }
    expect((await kit.send(PHONE)).headers.get('Retry-After')).toBe(String(32 * 60));
    kit.clock.advance(32 * MINUTE);
    expect((await kit.send(PHONE)).status).toBe(200);
  });

  it('are limited per number to four an hour and eight a day, three and six for strangers', async () => {
    const kit = createIdentityKit(await open());
    const owner = openBrowser(kit, '192.0.2.7');
    await owner.signIn(PHONE);
    kit.clock.advance(25 * HOUR);
    kit.sent.length = 0;
    const inTheHour: number[] = [];
    for (const { at, pause } of attemptsOfADay) {
      const before = kit.sent.length;
      // The address changes with each request; only the number is limited.
      await kit.send(PHONE, `198.51.100.${at / 15}`);
      if (at % 60 === 0) inTheHour.push(before);
      kit.clock.advance(pause * MINUTE);
    }
    expect(kit.sent).toHaveLength(6);
    expect(Math.max(...inTheHour.map((sent, n) => (inTheHour[n + 1] ?? 6) - sent))).toBe(3);
    kit.clock.advance(25 * HOUR);
    kit.sent.length = 0;
    for (const { at, pause } of attemptsOfADay) {
      await kit.send(PHONE, `198.51.100.${at / 15}`);
      await owner.send(PHONE);
      if (at === 45) expect(kit.sent).toHaveLength(4);
      kit.clock.advance(pause * MINUTE);
    }
    expect(kit.sent).toHaveLength(8);
  });

  it('cost 16 times the work after ten, also with a challenge fetched before', async () => {
    const bounds: number[] = [];
    const kit = createIdentityKit(await open());
    const { int } = kit.deps.randomness;
    kit.deps.randomness.int = (bound) => {
      bounds.push(bound);
      return int(bound);
    };
    const [keptBack, keptElsewhere] = [await kit.proof(), await kit.proof('198.51.100.7')];
    for (let n = 10; n < 20; n += 1) await kit.requestCode(`+9053212345${n}`);
    bounds.length = 0;
    const hard = await kit.challenge();
    expect(hard.parameters.data).toMatchObject({ effort: 'hard' });
    expect(bounds).toEqual([1280]);
    expect((await kit.send(PHONE, undefined, keptBack)).body).toEqual(error('CAPTCHA_CHECK_FAILED'));
    expect((await kit.send(PHONE, undefined, await toProof(hard))).status).toBe(200);
    expect((await kit.send('+905329876543', '198.51.100.7', keptElsewhere)).status).toBe(200);
  });

  it('are blocked for one address after 30 in an hour, and for no other', async () => {
    const kit = createIdentityKit(await open());
    for (let n = 10; n < 40; n += 1) expect((await kit.send(`+9053212345${n}`)).status).toBe(200);
    expect((await kit.send('+905321234540')).body).toEqual(error('TOO_MANY_ATTEMPTS_TRY_LATER'));
    expect((await kit.send('+905321234540', '198.51.100.7')).status).toBe(200);
  });

  it('are counted per /64 for IPv6', async () => {
    const kit = createIdentityKit(await open());
    const consume = (host: number) => kit.send(`+9053212345${host}`, `2001:db8:1:2::${host}`);
    expect((await consume(10)).status).toBe(200);
    await countUses(kit, 'smsPerAddressHour', '2001:db8:1:2::/64', 28);
    expect((await consume(39)).status).toBe(200);
    expect((await consume(40)).body).toEqual(TOO_MANY);
    expect((await kit.send('+905321234540', '2001:db8:1:3::40')).status).toBe(200);
  });

  it.each([
    [
      'the /48 of an IPv6 visitor',
      '2001:db8:1::/48',
      (n: number) => `2001:db8:1:${n.toString(16)}::1`,
      '2001:db8:2::1',
    ],
    ['the /24 of an IPv4 visitor', '203.0.113.0/24', (n: number) => `203.0.113.${n}`, '203.0.114.1'],
  ])('are counted for %s, harder after 20 and blocked after 60', async (_, network, neighbour, stranger) => {
    const kit = createIdentityKit(await open());
    const effort = async (address: string) =>
      (await kit.challenge(address)).parameters.data as { effort: string };
    const early = await kit.proof(neighbour(99));
    for (let n = 0; n < 20; n += 1) await kit.requestCode(`+9053212345${n + 10}`, neighbour(n));
    expect(await effort(neighbour(50))).toMatchObject({ effort: 'hard' });
    expect(await effort(stranger)).toMatchObject({ effort: 'easy' });
    expect((await kit.send(PHONE, neighbour(99), early)).body).toEqual(error('CAPTCHA_CHECK_FAILED'));
    await countUses(kit, 'smsPerNetworkHour', network, 39);
    await kit.requestCode('+905321234530', neighbour(20));
    expect((await kit.send(PHONE, neighbour(60))).body).toEqual(TOO_MANY);
    expect((await kit.send('+905329876543', stranger)).status).toBe(200);
  });

  it('cost strangers more work the more the whole service sends', async () => {
    const bounds: number[] = [];
    const kit = createIdentityKit(await open());
    const owner = openBrowser(kit, '192.0.2.7');
    await owner.signIn(PHONE);
    kit.clock.advance(25 * HOUR);
    const { int } = kit.deps.randomness;
    kit.deps.randomness.int = (bound) => {
      bounds.push(bound);
      return int(bound);
    };
    const { limiter } = kit.deps;
    const early = [await kit.proof(), await kit.proof()];
    bounds.length = 0;
    for (let level = 0; level < 4; level += 1) {
      await kit.challenge();
      await countUses(kit, 'smsServiceHour', SERVICE_KEY, 59);
      await kit.challenge();
      await limiter.consume('smsServiceHour', SERVICE_KEY);
    }
    expect(bounds).toEqual([80, 80, 320, 320, 1280, 1280, 5120, 5120]);
    await limiter.refund('smsServiceHour', SERVICE_KEY);
    expect((await kit.send('+905329876543', undefined, early[0])).body).toEqual(
      error('CAPTCHA_CHECK_FAILED'),
    );
    expect((await kit.send('+905329876543')).status).toBe(200);
    expect((await owner.send(PHONE, early[1])).status).toBe(200);
  });

  it('do not count for the address or its network if refused', async () => {
    const kit = createIdentityKit(await open());
    const address = '192.0.2.1';
    const used = async () => {
      const { limiter } = kit.deps;
      const [own, network] = await Promise.all([
        limiter.peek('smsPerAddressHour', address),
        limiter.peek('smsPerNetworkHour', '192.0.2.0/24'),
      ]);
      return [own.used, network.used];
    };
    await kit.requestCode(PHONE);
    expect((await kit.send(PHONE)).status).toBe(400);
    expect(await used()).toEqual([1, 1]);
    const easy = await kit.proof();
    for (let n = 1; n < 10; n += 1) await kit.deps.limiter.consume('smsPerAddressHour', address);
    expect((await kit.send('+905329876543', address, easy)).body).toEqual(error('CAPTCHA_CHECK_FAILED'));
    expect(await used()).toEqual([10, 1]);
  });

  it('stop at 240 an hour for strangers and at 300 for all clients', async () => {
    const kit = createIdentityKit(await open());
    const owner = openBrowser(kit, '192.0.2.7');
    await owner.signIn(PHONE);
    kit.clock.advance(25 * HOUR);
    await countUses(kit, 'smsServiceHour', SERVICE_KEY, 239);
    expect((await kit.send('+905329876543')).status).toBe(200);
    expect((await kit.send('+905329876544')).body).toEqual(error('QUOTA_EXCEEDED'));
    await countUses(kit, 'smsServiceHour', SERVICE_KEY, 59);
    expect((await owner.send(PHONE)).status).toBe(200);
    kit.clock.advance(2 * MINUTE);
    expect((await owner.send(PHONE)).body).toEqual(error('QUOTA_EXCEEDED'));
    kit.clock.advance(HOUR);
    expect((await kit.send('+905329876544')).status).toBe(200);
  });
});
