import { retention } from '#shared/legal/retention.ts';
import { DAY } from './durations.ts';
import type { Answer, Person } from './person.ts';
import type { World } from './world.ts';

/** Throws if the server did not do what the model says. */
export function expectThat(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

/** Something that the world caused, for example an outage, prevents the rest of a command. */
export class Prevented extends Error {}

/** Returns false if the work was prevented. */
export async function attempt(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof Prevented) return false;
    throw error;
  }
}

/** Returns the answer if it has one of these statuses. @throws Prevented during an outage that the world caused */
export function expectStatus(world: World, answer: Answer, ...wanted: number[]): Answer {
  const { status, of, text } = answer;
  if (status === 503 && world.isAway) throw new Prevented();
  expectThat(wanted.includes(status), `${of} answers ${status}, not ${wanted}: ${text}`);
  return answer;
}

/** Chooses by a drawn number, which stays meaningful while a failure shrinks. */
export function pick<T>(from: Iterable<T>, number: number): T | undefined {
  const all = [...from];
  return all[number % all.length];
}

/** True if the daily deletion may have removed the identity: thirty days after a sign-in without a shop. */
function mayBeForgotten(world: World, who: Person): boolean {
  if (who.session === null || world.model.shopOf(who) !== undefined) return false;
  return world.trueMs - who.signedInAt > retention.loneIdentities.ms - DAY;
}

/** True if the session goes on until something ends it. */
export const isSignedIn = (world: World, who: Person): boolean =>
  who.session !== null && !mayBeForgotten(world, who);

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
  await enterRightCode(world, who, sessionInfo, code);
  who.isWaiting = false;
}

/** Asks for a code, on the person's own phone or another. @throws Prevented if none arrives */
export async function askForCode(world: World, who: Person, phone = who.phone) {
  const answer = await who.askForCode(phone);
  // A limit holds at most for a day.
  if (answer.text.includes('TOO_MANY_ATTEMPTS') && who.mayBeLimited) throw new Prevented();
  const { sessionInfo } = expectStatus(world, answer, 200).body;
  const code = who.codeOnPhone(phone);
  expectThat(code !== null || world.providers.sms.mood !== 'works', `no code reached ${phone}`);
  if (code === null) throw new Prevented();
  return { sessionInfo, code };
}

/** @throws Prevented also for a number that the operator blocked */
export async function enterRightCode(world: World, who: Person, sessionInfo: string, code: string) {
  const answer = await who.enterCode(sessionInfo, code);
  expectThat(!who.isDisabled || answer.status !== 200, `the blocked ${who} signed in`);
  if (who.isDisabled && answer.text.includes('USER_DISABLED')) throw new Prevented();
  expectStatus(world, answer, 200);
}

/** Throws if a session has ended that nothing has ended. */
export async function expectSignedIn(world: World, who: Person): Promise<void> {
  if (!isSignedIn(world, who)) return;
  const wanted = world.model.shopOf(who) === undefined ? 404 : 200;
  expectStatus(world, await who.findShop(), wanted);
}
