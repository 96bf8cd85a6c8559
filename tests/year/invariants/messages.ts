import { inArray } from 'drizzle-orm';
import { identityUsers } from '#server/db/schema.ts';
import { expectThat } from '../helpers.ts';
import { CALM_MS } from '../world.ts';
import type { Invariant } from './invariant.ts';

/** No text message is sent twice; no mail is lost; no identity's deletion is given up. */
export const messagesArrive: Invariant = {
  name: '5: no text message twice, no mail or deletion lost',
  async step(world) {
    const { providers, people, model } = world;
    const asked = people.reduce((sum, person) => sum + person.asked, model.notices);
    const sent = providers.sms.sent.length;
    expectThat(sent <= asked, `${sent} text messages for ${asked} requests`);
  },
  async day(world) {
    const { providers, model, trueMs } = world;
    if (!world.isCalm) return;
    const isOld = ({ at }: { at: number }) => trueMs - at > CALM_MS;
    const mails = providers.mail.sent.map(({ text }) => text).join('\n');
    const lost = model.contact.filter((each) => isOld(each) && !mails.includes(each.mark));
    expectThat(lost.length === 0, `the mail of ${lost.map(({ mark }) => mark)} was lost`);
    // Who signs in again keeps the identity.
    const ended = model.endedIdentities.filter((each) => isOld(each) && each.owner.signedInAt < each.at);
    const uids = ended.map(({ uid }) => uid);
    const left = await world.db.$count(identityUsers, inArray(identityUsers.uid, uids));
    expectThat(left === 0, `${left} of the identities ${uids} were never deleted`);
  },
};
