import fc from 'fast-check';
import { decodeJwt } from 'jose';
import { hashToken } from '#server/identity/embedded/hash-token.ts';
import { COPIED_SESSION_CLAIM } from '#shared/identity-tokens.ts';
import { command } from '../command.ts';
import { MINUTE } from '../durations.ts';
import { expectThat, pick, signIn, succeeded } from '../helpers.ts';
import type { Person, Session } from '../person.ts';
import type { World } from '../world.ts';

/** After this time a session's current token gets a successor, and a replaced one is a copied one. */
const GRACE_MS = 3 * MINUTE;

interface SignedIn extends Person {
  session: Session;
}

/** Those whose session goes on until something ends it. */
const signedIn = (world: World): SignedIn[] =>
  world.people.filter(
    (who): who is SignedIn => who.session !== null && !who.isDisabled && !world.mayBeForgotten(who),
  );

/** Makes a command of something that happens to a session. */
const ofSession = (name: string, run: (world: World, who: SignedIn) => Promise<boolean>) =>
  command({
    name,
    input: fc.nat(7),
    isPossible: (world) => !world.isClockWrong && !world.isAway && signedIn(world).length > 0,
    run: async (world, number) => run(world, pick(signedIn(world), number) as SignedIn),
  });

/** Lets a token grow older than its grace, and exchanges it. Returns false during an outage. */
async function exchange(world: World, who: SignedIn): Promise<boolean> {
  await world.pass(GRACE_MS);
  return succeeded(world, await who.refresh(), `renewing the session of ${who}`);
}

/** Throws if somebody gets in with a session that has ended. Returns false during an outage. */
async function isRefused(who: Person, ended: Session, why: string): Promise<boolean> {
  const { status } = await who.refresh({ ...ended });
  expectThat(status !== 200, `a token opens the session of ${who} ${why}`);
  return status !== 503;
}

export const refresh = ofSession('refresh', async (world, who) => {
  const former = { ...who.session };
  if (!(await exchange(world, who))) return false;
  // The other tab.
  const again = await who.refresh(former);
  if (!succeeded(world, again, 'repeating a refresh')) return false;
  expectThat(
    again.body.refresh_token === who.session.refreshToken,
    'a repeated refresh gets another successor',
  );
  return true;
});

/** A thief uses a copied token after the owner's browser has gone on: the session ends, and the owner is told. */
export const copy = ofSession('copy session', async (world, who) => {
  if (!(await exchange(world, who))) return false;
  const copied = { ...who.session };
  for (let n = 0; n < 2; n += 1) if (!(await exchange(world, who))) return false;
  await world.pass(GRACE_MS);
  if (!(await isRefused(who, copied, 'long after it was replaced'))) return false;
  await isRefused(who, who.session, 'after a copy of it was used');
  (who as Person).session = null;
  if (!(await signIn(world, who))) return true;
  const { idToken } = (who as Person).session as Session;
  expectThat(COPIED_SESSION_CLAIM in decodeJwt(idToken), `${who} is not told of the copied session`);
  return true;
});

export const logOut = ofSession('log out', async (world, who) => {
  const ended = { ...who.session };
  const ticket = hashToken(ended.refreshToken);
  if (!succeeded(world, await who.call('POST', '/api/auth/logout', { ticket }), 'logging out')) return false;
  (who as Person).session = null;
  await isRefused(who, ended, 'after a logout');
  return true;
});

export const endOthers = ofSession('end other sessions', async (world, who) => {
  if (!succeeded(world, await who.refresh(), `renewing the session of ${who}`)) return false;
  const other = { ...who.session };
  const answer = await who.call('POST', '/api/account/end-other-sessions');
  if (!succeeded(world, answer, 'ending the other sessions')) return false;
  const goesOn = await who.enterCustomToken(answer.body.customToken ?? '');
  if (goesOn.status !== 200) (who as Person).session = null;
  await isRefused(who, other, 'after all others were ended');
  const { status } = await who.callAs(other, 'GET', '/api/account/visits');
  expectThat(status === 401 || status === 503, `an ended session of ${who} gets ${status}`);
  // A sign-in by a code in this second would not count as one.
  await world.pass(MINUTE);
  return succeeded(world, goesOn, 'going on');
});
