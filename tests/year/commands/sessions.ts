import fc from 'fast-check';
import { decodeJwt } from 'jose';
import { hashToken } from '#server/identity/embedded/hash-token.ts';
import { COPIED_SESSION_CLAIM } from '#shared/identity-tokens.ts';
import { attempt, expectStatus, expectThat, MINUTE } from '../basics.ts';
import { peopleWho, toOne } from '../command.ts';
import type { Person, Session } from '../person.ts';
import { askForCode, enterRightCode, isSignedIn, signIn } from '../signing-in.ts';
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

/** After this time a session's current token gets a successor, and a replaced one is a copied one. */
const GRACE_MS = 3 * MINUTE;

/** Those whose sessions go on until something ends them. */
const signedIn = peopleWho(
  (who, world) => !world.isClockWrong && !world.isAway && isSignedIn(world, who) && !who.isDisabled,
);
const sessionOf = (who: Person) => ({ ...(who.session as Session) });

/** Lets a token grow older than its grace, and exchanges it. Returns the successor. */
async function exchange(world: World, who: Person): Promise<Session> {
  await world.pass(GRACE_MS);
  expectStatus(await who.refresh(), 200);
  return sessionOf(who);
}

/** Throws if somebody gets in with a session that has ended. */
async function expectRefused(who: Person, ended: Session, why: string): Promise<void> {
  const { status } = await who.refresh({ ...ended });
  expectThat(status !== 200, `a token opens the session of ${who} ${why}`);
}

export const sessionCommands = {
  'sign in': toOne(
    // No limit of text messages keeps them waiting.
    peopleWho((who) => who.canAsk),
    {
      weight: 2,
      input: fc.record({ way: fc.constantFrom(...(Object.keys(ways) as (keyof typeof ways)[])) }),
    },
    async (world, who, { way }) => {
      const { sessionInfo, code } = await askForCode(world, who);
      for (const entered of ways[way]) {
        if (entered === 'late') await world.pass(4 * MINUTE);
        if (entered === 'accepted') await enterRightCode(who, sessionInfo, code);
        else {
          const { status } = await who.enterCode(sessionInfo, entered === 'wrong' ? wrong(code) : code);
          expectThat(status !== 200, `a code was accepted: ${way}`);
        }
      }
    },
  ),
  refresh: toOne(signedIn, {}, async (world, who) => {
    const former = sessionOf(who);
    const { refreshToken } = await exchange(world, who);
    // The other tab.
    const { body } = expectStatus(await who.refresh(former), 200);
    expectThat(body.refresh_token === refreshToken, 'a repeated refresh gets another successor');
  }),
  // A thief uses a copied token after the owner's browser has gone on: the session ends, and the owner is told.
  'copy session': toOne(signedIn, {}, async (world, who) => {
    const copied = await exchange(world, who);
    await exchange(world, who);
    const current = await exchange(world, who);
    await world.pass(GRACE_MS);
    await expectRefused(who, copied, 'long after it was replaced');
    await expectRefused(who, current, 'after a copy of it was used');
    who.session = null;
    if (!(await attempt(signIn(world, who)))) return;
    const isTold = COPIED_SESSION_CLAIM in decodeJwt(sessionOf(who).idToken);
    expectThat(isTold, `${who} is not told of the copied session`);
  }),
  'log out': toOne(signedIn, {}, async (_, who) => {
    const ended = sessionOf(who);
    await who.callOk('POST', '/api/auth/logout', { ticket: hashToken(ended.refreshToken) });
    who.session = null;
    await expectRefused(who, ended, 'after a logout');
  }),
  'end other sessions': toOne(signedIn, {}, async (world, who) => {
    expectStatus(await who.refresh(), 200);
    const other = sessionOf(who);
    const { customToken } = await who.callOk('POST', '/api/account/end-other-sessions');
    const goesOn = await who.enterCustomToken(customToken);
    await expectRefused(who, other, 'after all others were ended');
    expectStatus(await who.callAs(other, 'GET', '/api/account/visits'), 401);
    // A sign-in by a code in this second would not count as one.
    await world.pass(MINUTE);
    expectStatus(goesOn, 200);
  }),
};
