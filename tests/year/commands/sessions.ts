import fc from 'fast-check';
import { decodeJwt } from 'jose';
import { hashToken } from '#server/identity/embedded/hash-token.ts';
import { COPIED_SESSION_CLAIM } from '#shared/identity-tokens.ts';
import { command, nothing, toOne } from '../command.ts';
import { MINUTE } from '../durations.ts';
import {
  askForCode,
  attempt,
  enterRightCode,
  expectStatus,
  expectThat,
  isSignedIn,
  pick,
  signIn,
} from '../helpers.ts';
import type { Person, Session } from '../person.ts';
import type { World } from '../world.ts';

/** The codes that are entered, one after the other; "accepted" is the right one in time. */
const ways = {
  right: ['accepted'],
  'wrong, then right': ['wrong', 'accepted'],
  'three times wrong': ['wrong', 'wrong', 'wrong', 'right'],
  'too late': ['late'],
  twice: ['accepted', 'right'],
} as const;

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Those whom no limit of text messages keeps waiting. */
const askers = (world: World) => world.people.filter((who) => who.canAsk);

/** After this time a session's current token gets a successor, and a replaced one is a copied one. */
const GRACE_MS = 3 * MINUTE;

/** Makes a command of something that happens to a session, which goes on until something ends it. */
const ofSession = (name: string, run: (world: World, who: Person, session: Session) => Promise<void>) => {
  const from = (world: World) =>
    world.isClockWrong || world.isAway
      ? []
      : world.people.filter((who) => isSignedIn(world, who) && !who.isDisabled);
  return toOne({ name, input: nothing, from }, (world, who) =>
    run(world, who, { ...(who.session as Session) }),
  );
};

/** Lets a token grow older than its grace, and exchanges it. Returns the successor. */
async function exchange(world: World, who: Person): Promise<Session> {
  await world.pass(GRACE_MS);
  expectStatus(world, await who.refresh(), 200);
  return { ...(who.session as Session) };
}

/** Throws if somebody gets in with a session that has ended. */
async function expectRefused(who: Person, ended: Session, why: string): Promise<void> {
  const { status } = await who.refresh({ ...ended });
  expectThat(status !== 200, `a token opens the session of ${who} ${why}`);
}

export const sessionCommands = [
  command(
    {
      name: 'sign in',
      weight: 2,
      input: fc.record({
        person: fc.nat(7),
        way: fc.constantFrom(...(Object.keys(ways) as (keyof typeof ways)[])),
      }),
      isPossible: (world) => askers(world).length > 0,
    },
    async (world, { person, way }) => {
      const who = pick(askers(world), person) as Person;
      const { sessionInfo, code } = await askForCode(world, who);
      for (const entered of ways[way]) {
        if (entered === 'late') await world.pass(4 * MINUTE);
        if (entered === 'accepted') await enterRightCode(world, who, sessionInfo, code);
        else {
          const { status } = await who.enterCode(sessionInfo, entered === 'wrong' ? wrong(code) : code);
          expectThat(status !== 200, `a code was accepted: ${way}`);
        }
      }
    },
  ),
  ofSession('refresh', async (world, who, former) => {
    const { refreshToken } = await exchange(world, who);
    // The other tab.
    const { body } = expectStatus(world, await who.refresh(former), 200);
    expectThat(body.refresh_token === refreshToken, 'a repeated refresh gets another successor');
  }),
  // A thief uses a copied token after the owner's browser has gone on: the session ends, and the owner is told.
  ofSession('copy session', async (world, who) => {
    const copied = await exchange(world, who);
    await exchange(world, who);
    const current = await exchange(world, who);
    await world.pass(GRACE_MS);
    await expectRefused(who, copied, 'long after it was replaced');
    await expectRefused(who, current, 'after a copy of it was used');
    who.session = null;
    if (!(await attempt(signIn(world, who)))) return;
    const { idToken } = who.session as unknown as Session;
    expectThat(COPIED_SESSION_CLAIM in decodeJwt(idToken), `${who} is not told of the copied session`);
  }),
  ofSession('log out', async (world, who, ended) => {
    const ticket = hashToken(ended.refreshToken);
    expectStatus(world, await who.call('POST', '/api/auth/logout', { ticket }), 200);
    who.session = null;
    await expectRefused(who, ended, 'after a logout');
  }),
  ofSession('end other sessions', async (world, who) => {
    expectStatus(world, await who.refresh(), 200);
    const other = { ...(who.session as Session) };
    const answer = await who.call('POST', '/api/account/end-other-sessions');
    const { customToken } = expectStatus(world, answer, 200).body;
    const goesOn = await who.enterCustomToken(customToken ?? '');
    if (goesOn.status !== 200) who.session = null;
    await expectRefused(who, other, 'after all others were ended');
    expectStatus(world, await who.callAs(other, 'GET', '/api/account/visits'), 401);
    // A sign-in by a code in this second would not count as one.
    await world.pass(MINUTE);
    expectStatus(world, goesOn, 200);
  }),
];
