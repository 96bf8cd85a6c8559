import fc from 'fast-check';
import { retention } from '#shared/legal/retention.ts';
import { byOwner, command, toOne } from '../command.ts';
import { DAY } from '../durations.ts';
import { expectStatus, expectThat, Prevented, pick } from '../helpers.ts';
import { expectSlug } from '../invariants/pages.ts';
import type { Invited, Shop } from '../model.ts';
import type { Person } from '../person.ts';
import type { World } from '../world.ts';

const customer = fc.nat(4);
const hasInvited = ({ invited }: Shop) => invited.length > 0;

function remember(world: World, shop: Shop, mark: string, answered: Record<string, string>) {
  const { id, code = '', phone = '', expires_at = '' } = answered;
  const invited = { id: Number(id), code, phone, mark, expiresAt: Date.parse(expires_at) };
  shop.invited = [...shop.invited.filter((other) => other.id !== invited.id), invited];
  world.model.invitations.set(code, shop);
}

const forget = (shop: Shop, invited: Invited) => {
  shop.invited = shop.invited.filter((other) => other !== invited);
};

const number = fc.nat(30);

/** Periods of years end a day early, and the clock may be wrong by hours. */
const REFUSED_MS = retention.refusals.ms - 2 * DAY;

export async function writeMessage(world: World, who: Person, text = 'Merhaba', subject = ''): Promise<void> {
  const mark = world.model.newMark();
  const body = { name: 'Elif', email: 'elif@ornek.example', subject, message: `${text}, ${mark}` };
  expectStatus(world, await who.call('POST', '/api/contact', body), 200);
  world.model.contact.push({ mark, at: world.trueMs });
}

export const customerCommands = [
  command(
    { name: 'visit', weight: 2, input: fc.tuple(fc.nat(7), number) },
    async (world, [person, which]) => {
      const slug = pick(world.model.slugs.keys(), which) ?? 'yok';
      const answer = await (world.people[person] as Person).open(`/${slug}`);
      expectSlug(world, slug, answer);
    },
  ),
  command(
    { name: 'open invitation', input: number, isPossible: ({ model }) => model.invitations.size > 0 },
    async (world, which) => {
      const code = pick(world.model.invitations.keys(), which);
      const who = pick(world.people, which) as Person;
      await who.open(`/r/${code}`);
      expectStatus(world, await who.call('POST', `/api/invitation/${code}/opened`), 200);
    },
  ),
  command({ name: 'contact', input: fc.nat(7) }, (world, person) =>
    writeMessage(world, world.people[person] as Person),
  ),
  command(
    {
      name: 'report',
      input: fc.tuple(fc.nat(7), number),
      isPossible: ({ model }) => model.slugs.size > 0,
    },
    async (world, [person, which]) => {
      const slug = pick(world.model.slugs.keys(), which) ?? '';
      await writeMessage(world, world.people[person] as Person, 'Uygunsuz', `Bildirilen sayfa: /${slug}`);
    },
  ),
  toOne(
    {
      name: 'refuse',
      weight: 2,
      input: customer,
      from: ({ isAway, model }) => (isAway ? [] : [...model.shops].filter(hasInvited)),
    },
    async (world, shop, which) => {
      const invited = pick(shop.invited, which) as Invited;
      const who = world.people[which] as Person;
      const answer = await who.call('POST', `/api/invitation/${invited.code}/refusal`);
      expectThat(expectStatus(world, answer, 200).body.deleted, `${invited.mark} was kept`);
      forget(shop, invited);
      world.model.gone.push({ mark: invited.mark, at: world.trueMs });
      const isSure = invited.expiresAt > world.clock.now().getTime();
      shop.refused = [...shop.refused, { phone: invited.phone, at: world.trueMs, isSure }];
    },
  ),
  // Asks for a code on somebody else's phone, and guesses.
  command(
    {
      name: 'guess',
      input: fc.tuple(fc.nat(7), fc.nat(7)),
      isPossible: (_, [person, victim]) => person !== victim,
    },
    async (world, [person, victim]) => {
      const [who, whom] = [world.people[person] as Person, world.people[victim] as Person];
      const asked = await who.askForCode(whom.phone);
      whom.noteAsked();
      if (asked.status !== 200) throw new Prevented();
      const { status } = await who.enterCode(asked.body.sessionInfo, '000000');
      expectThat(status !== 200 || whom.codeOnPhone() === '000000', `a stranger signed in as ${whom}`);
    },
  ),
  byOwner({ name: 'invite', weight: 2, input: customer }, async (world, shop, whom) => {
    const phone = `+90533${1_000_000 + whom}`;
    const now = world.clock.now().getTime();
    const before = shop.invited.find((invited) => invited.phone === phone);
    const mark = world.model.newMark();
    const answer = await shop.owner.call('POST', '/api/customers', { name: mark, phone });
    const refused = shop.refused.filter((each) => each.phone === phone);
    if (expectStatus(world, answer, 200, 400, 409).status === 400) {
      expectThat(refused.length > 0, `${phone} never refused ${shop.slug}`);
      return;
    }
    const isRefused = refused.some(({ at, isSure }) => isSure && world.trueMs - at < REFUSED_MS);
    expectThat(!isRefused, `${phone} refused ${shop.slug}, and was invited`);
    if (answer.status === 409) {
      expectThat(before !== undefined && before.expiresAt > now, `no invitation of ${phone} is open`);
      return;
    }
    // A renewed invitation has the customer's new name.
    if (before !== undefined) world.model.gone.push({ mark: before.mark, at: world.trueMs });
    remember(world, shop, mark, answer.body.invitation);
  }),
  byOwner(
    { name: 'renew invitation', weight: 2, input: customer, isWanted: hasInvited },
    async (world, shop, which) => {
      const invited = pick(shop.invited, which) as Invited;
      const answer = await shop.owner.call('POST', `/api/customers/${invited.id}/renewal`);
      if (expectStatus(world, answer, 200, 404).status === 200)
        return remember(world, shop, invited.mark, answer.body.invitation);
      forget(shop, invited);
      const mayBeDeleted = world.clock.now().getTime() > invited.expiresAt + retention.expiredInvitations.ms;
      expectThat(mayBeDeleted, `the invitation ${invited.mark} was deleted too early`);
      throw new Prevented();
    },
  ),
  byOwner(
    { name: 'withdraw invitation', input: customer, isWanted: hasInvited },
    async (world, shop, which) => {
      const invited = pick(shop.invited, which) as Invited;
      expectStatus(world, await shop.owner.call('DELETE', `/api/customers/${invited.id}`), 200, 404);
      forget(shop, invited);
      world.model.gone.push({ mark: invited.mark, at: world.trueMs });
    },
  ),
];
