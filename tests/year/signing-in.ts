import { retention } from '#shared/legal/retention.ts';
import { DAY, expectStatus, expectThat, Prevented } from './basics.ts';
import type { Person } from './person.ts';
import type { World } from './world.ts';

/** True if the session goes on until something ends it. Thirty days after a sign-in, an identity without a shop is deleted. */
export function isSignedIn({ model, trueMs }: World, who: Person): boolean {
  if (who.session === null) return false;
  return model.shopOf(who) !== undefined || trueMs - who.signedInAt <= retention.loneIdentities.ms - DAY;
}

/** Returns true if the person is signed in, or nothing is known that prevents it. */
export function canUse(world: World, who: Person): boolean {
  if (isSignedIn(world, who)) return true;
  return !who.isDisabled && who.canAsk && world.providers.sms.mood === 'works' && !world.isAway;
}

/** Signs the person in if needed. @throws Prevented also while a limit of text messages holds */
export async function signIn(world: World, who: Person): Promise<void> {
  if (isSignedIn(world, who)) return;
  who.isWaiting = true;
  const { sessionInfo, code } = await askForCode(world, who);
  await enterRightCode(who, sessionInfo, code);
  who.isWaiting = false;
}

/** Asks for a code, on the person's own phone or another. @throws Prevented if none arrives */
export async function askForCode({ providers }: World, who: Person, phone = who.phone) {
  const answer = await who.askForCode(phone);
  // A limit holds at most for a day.
  if (answer.text.includes('TOO_MANY_ATTEMPTS') && who.mayBeLimited) throw new Prevented();
  const { sessionInfo } = expectStatus(answer, 200).body;
  const code = who.codeOnPhone(phone);
  expectThat(code !== null || providers.sms.mood !== 'works', `no code reached ${phone}`);
  if (code === null) throw new Prevented();
  return { sessionInfo, code };
}

/** @throws Prevented also for a number that the operator blocked */
export async function enterRightCode(who: Person, sessionInfo: string, code: string): Promise<void> {
  const answer = await who.enterCode(sessionInfo, code);
  expectThat(!who.isDisabled || answer.status !== 200, `the blocked ${who} signed in`);
  if (who.isDisabled && answer.text.includes('USER_DISABLED')) throw new Prevented();
  expectStatus(answer, 200);
}

/** Throws if a session has ended that nothing has ended. */
export async function expectSignedIn(world: World, who: Person): Promise<void> {
  if (!isSignedIn(world, who)) return;
  expectStatus(await who.findShop(), world.model.shopOf(who) === undefined ? 404 : 200);
}
