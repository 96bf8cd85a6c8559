import { DAY, HOUR } from '../durations.ts';
import { expectThat } from '../helpers.ts';
import type { Invariant } from './invariant.ts';

/** The longest outage of a provider, the longest pause between attempts, and the jumps of the simulation. */
const LATEST_MS = 2 * DAY + 8 * HOUR;

/** No text message is sent twice, no mail is lost. */
export const messagesArrive: Invariant = {
  name: '5: no text message twice, no mail lost',
  async step(world) {
    const { providers, people, model } = world;
    const asked = people.reduce((sum, person) => sum + person.asked, model.notices);
    const sent = providers.sms.sent.length;
    expectThat(sent <= asked, `${sent} text messages for ${asked} requests`);
  },
  async day({ providers, model, trueMs }) {
    const mails = providers.mail.sent.map(({ text }) => text).join('\n');
    const lost = model.contact.filter(({ mark, at }) => trueMs - at > LATEST_MS && !mails.includes(mark));
    expectThat(lost.length === 0, `the mail of ${lost.map(({ mark }) => mark)} was lost`);
  },
};
