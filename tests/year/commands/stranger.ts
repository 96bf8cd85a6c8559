import fc from 'fast-check';
import { command } from '../command.ts';
import { expectThat, pick, succeeded } from '../helpers.ts';
import type { Person } from '../person.ts';
import type { World } from '../world.ts';

const number = fc.nat(30);

export const visit = command({
  name: 'visit',
  weight: 2,
  input: fc.tuple(fc.nat(7), number),
  async run(world, [person, which]) {
    const slug = pick(world.model.slugs.keys(), which) ?? 'yok';
    const shop = world.model.slugs.get(slug);
    const lives = shop !== undefined && world.model.shops.has(shop);
    const answer = await world.people[person]?.open(`/${slug}`);
    const status = answer?.status ?? 0;
    const wanted = !lives ? 404 : shop.slug === slug ? 200 : 308;
    expectThat(
      status === wanted || (status === 503 && world.isAway),
      `/${slug} answers ${status}, not ${wanted}`,
    );
  },
});

export const openInvitation = command({
  name: 'open invitation',
  input: number,
  isPossible: ({ model }) => model.invitations.size > 0,
  async run(world, which) {
    const code = pick(world.model.invitations.keys(), which);
    const who = pick(world.people, which) as Person;
    await who.open(`/r/${code}`);
    const answer = await who.call('POST', `/api/invitation/${code}/opened`);
    return succeeded(world, answer, 'reporting an opened invitation');
  },
});

export const writeToUs = command({
  name: 'contact',
  input: fc.nat(7),
  run: (world, person) => writeMessage(world, world.people[person] as Person),
});

/** Returns false during an outage. */
export async function writeMessage(world: World, who: Person, text = 'Merhaba'): Promise<boolean> {
  const mark = world.model.newMark();
  const body = { name: 'Elif', email: 'elif@ornek.example', message: `${text}, ${mark}` };
  if (!succeeded(world, await who.call('POST', '/api/contact', body), 'writing')) return false;
  world.model.contact.push({ mark, at: world.trueMs });
  return true;
}

/** Asks for a code on somebody else's phone, and guesses. */
export const guess = command({
  name: 'guess',
  input: fc.tuple(fc.nat(7), fc.nat(7)),
  isPossible: (_, [person, victim]) => person !== victim,
  async run(world, [person, victim]) {
    const [who, whom] = [world.people[person] as Person, world.people[victim] as Person];
    const asked = await who.askForCode(whom.phone);
    whom.noteAsked();
    if (asked.status !== 200) return false;
    const { status } = await who.enterCode(asked.body.sessionInfo, '000000');
    expectThat(status !== 200 || whom.codeOnPhone() === '000000', `a stranger signed in as ${whom}`);
    return true;
  },
});
