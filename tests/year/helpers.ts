import type { Shop } from './model.ts';
import type { Answer, Person } from './person.ts';
import type { World } from './world.ts';

/** Throws if the server did not do what the model says. */
export function expectThat(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

/** Chooses by a drawn number, which stays meaningful while a failure shrinks. */
export function pick<T>(from: Iterable<T>, number: number): T | undefined {
  const all = [...from];
  return all[number % all.length];
}

/** Returns false if an outage that the world caused prevented the call. @throws for any other failure */
export function succeeded(world: World, answer: Answer, what: string): boolean {
  const { status, text } = answer;
  expectThat(status === 200 || (status === 503 && world.isAway), `${what} failed: ${status} ${text}`);
  return status === 200;
}

/** Signs the person in if needed. Returns false during an outage or while a limit of text messages holds. */
export async function signIn(world: World, who: Person): Promise<boolean> {
  if (who.session !== null && !world.mayBeForgotten(who)) return true;
  who.isWaiting = !(await enterSentCode(world, who));
  return !who.isWaiting;
}

async function enterSentCode(world: World, who: Person): Promise<boolean> {
  const asked = await who.askForCode();
  if (!wasCodeSent(world, who, asked)) return false;
  const code = who.codeOnPhone();
  expectThat(code !== null || world.providers.sms.mood !== 'works', `no code reached ${who}`);
  return code !== null && hasSignedIn(world, who, await who.enterCode(asked.body.sessionInfo, code));
}

/** Returns false for an outage and for a number that the operator blocked. @throws for any other failure */
export function hasSignedIn(world: World, who: Person, answer: Answer): boolean {
  if (answer.text.includes('USER_DISABLED') && who.isDisabled) return false;
  expectThat(!who.isDisabled || answer.status !== 200, `the blocked ${who} signed in`);
  return succeeded(world, answer, 'signing in');
}

/** Returns whether a code was sent; a limit holds at most for a day. */
export function wasCodeSent(world: World, who: Person, { status, text }: Answer): boolean {
  if (status === 200) return true;
  const limited = text.includes('TOO_MANY_ATTEMPTS') && who.mayBeLimited;
  expectThat(limited || (status === 503 && world.isAway), `no code: ${status} ${text}`);
  return false;
}

/** Throws if a session has ended that nothing has ended. */
export async function expectSignedIn(world: World, who: Person): Promise<void> {
  if (who.session === null || world.mayBeForgotten(who)) return;
  const answer = await who.call('GET', `/api/business/by-phone/${who.phone}`);
  if (world.model.shopOf(who) !== undefined) succeeded(world, answer, `reading the shop of ${who}`);
  else expectThat(answer.status === 404, `${who} without a shop gets ${answer.status}`);
}

/** Returns true if the person is signed in, or nothing is known that prevents it. */
export function canUse(world: World, who: Person): boolean {
  if (who.session !== null && !world.mayBeForgotten(who)) return true;
  return !who.isDisabled && who.canAsk && world.providers.sms.mood === 'works' && !world.isAway;
}

/** Chooses among the shops whose owners can use the service now. */
export function pickUsable(
  world: World,
  number: number,
  isWanted: (shop: Shop) => boolean = () => true,
): Shop | undefined {
  const usable = [...world.model.shops].filter((shop) => canUse(world, shop.owner) && isWanted(shop));
  return pick(usable, number);
}
