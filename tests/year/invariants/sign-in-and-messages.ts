import { inArray } from 'drizzle-orm';
import { identityUsers } from '#server/db/schema.ts';
import { attempt, expectThat } from '../basics.ts';
import { canUse, expectSignedIn, signIn } from '../signing-in.ts';
import { CALM_MS, type World } from '../world.ts';

export async function noMessageTwice({ providers, people, model }: World): Promise<void> {
  const asked = people.reduce((sum, person) => sum + person.asked, model.notices);
  const sent = providers.sms.sent.length;
  expectThat(sent <= asked, `${sent} text messages for ${asked} requests`);
}

/** No mail is lost; no identity's deletion is given up. */
export async function mailsArrive({ providers, model, trueMs, isCalm, db }: World): Promise<void> {
  if (!isCalm) return;
  const isOld = ({ at }: { at: number }) => trueMs - at > CALM_MS;
  const mails = providers.mail.sent.map(({ text }) => text).join('\n');
  const lost = model.contact.filter((each) => isOld(each) && !mails.includes(each.mark));
  expectThat(lost.length === 0, `the mail of ${lost.map(({ mark }) => mark)} was lost`);
  // Who signs in again keeps the identity.
  const ended = model.endedIdentities.filter((each) => isOld(each) && each.owner.signedInAt < each.at);
  const uids = ended.map(({ uid }) => uid);
  const left = await db.$count(identityUsers, inArray(identityUsers.uid, uids));
  expectThat(left === 0, `${left} of the identities ${uids} were never deleted`);
}

/** Nobody is signed out who should not be, and who could not sign in can later. Commands that end a session check that it has ended. */
export async function sessionsLast(world: World): Promise<void> {
  if (world.isClockWrong) return;
  for (const who of world.people) if (who.isWaiting && canUse(world, who)) await attempt(signIn(world, who));
  for (const who of world.some(world.people, 1)) await expectSignedIn(world, who);
}
