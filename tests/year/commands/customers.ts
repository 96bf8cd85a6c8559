import fc from 'fast-check';
import { retention } from '#shared/legal/retention.ts';
import { DAY, expectStatus, expectThat, Prevented, pick } from '../basics.ts';
import { byOwner, command, toOne } from '../command.ts';
import { expectScanned, expectSlug } from '../invariants/pages.ts';
import type { Invited, Shop } from '../model.ts';
import type { Person } from '../person.ts';
import type { World } from '../world.ts';

const person = fc.nat(7);
const customer = fc.nat(4);
const number = fc.nat(30);
/** Periods of years end a day early, and the clock may be wrong by hours. */
const REFUSED_MS = retention.refusals.ms - 2 * DAY;

const hasInvited = ({ invited }: Shop) => invited.length > 0;

function remember({ model }: World, shop: Shop, mark: string, answered: Record<string, string>): void {
  const { code = '', phone = '', expires_at = '' } = answered;
  const invited = { id: Number(answered.id), code, phone, mark, expiresAt: Date.parse(expires_at) };
  shop.invited = [...shop.invited.filter(({ id }) => id !== invited.id), invited];
  model.invitations.set(code, shop.id);
}

function forget({ model, trueMs }: World, shop: Shop, invited: Invited): void {
  shop.invited = shop.invited.filter((other) => other !== invited);
  model.gone.push({ mark: invited.mark, at: trueMs });
}

export async function writeMessage(world: World, who: Person, text = 'Merhaba', subject = ''): Promise<void> {
  const mark = world.model.newMark();
  const body = { name: 'Elif', email: 'elif@ornek.example', subject, message: `${text}, ${mark}` };
  await who.callOk('POST', '/api/contact', body);
  world.model.contact.push({ mark, at: world.trueMs });
}

export const customerCommands = {
  // Opens an address, and scans a business's code.
  visit: command({ weight: 2, input: fc.tuple(person, number) }, async (world, [visitor, which]) => {
    const who = world.people[visitor] as Person;
    const slug = pick(world.model.slugs.keys(), which) ?? 'yok';
    expectSlug(world, slug, await who.open(`/${slug}`));
    const code = pick(world.model.codes.keys(), which);
    if (code !== undefined) expectScanned(world, code, await who.open(`/r/${code}`));
  }),
  'open invitation': command(
    { input: number, isPossible: ({ model }) => model.invitations.size > 0 },
    async ({ model, people }, which) => {
      const code = pick(model.invitations.keys(), which);
      const who = pick(people, which) as Person;
      await who.open(`/r/${code}`);
      await who.callOk('POST', `/api/invitation/${code}/opened`);
    },
  ),
  contact: command({ input: person }, (world, who) => writeMessage(world, world.people[who] as Person)),
  report: command(
    { input: fc.tuple(person, number), isPossible: ({ model }) => model.slugs.size > 0 },
    (world, [who, which]) => {
      const subject = `Bildirilen sayfa: /${pick(world.model.slugs.keys(), which)}`;
      return writeMessage(world, world.people[who] as Person, 'Uygunsuz', subject);
    },
  ),
  refuse: toOne(
    ({ isAway, model }) => (isAway ? [] : model.shops.filter(hasInvited)),
    { weight: 2, input: customer },
    async (world, shop, which) => {
      const invited = pick(shop.invited, which) as Invited;
      const who = world.people[which] as Person;
      const { deleted } = await who.callOk('POST', `/api/invitation/${invited.code}/refusal`);
      expectThat(deleted, `${invited.mark} was kept`);
      forget(world, shop, invited);
      const isSure = invited.expiresAt > world.clock.now().getTime();
      shop.refused = [...shop.refused, { phone: invited.phone, at: world.trueMs, isSure }];
    },
  ),
  // Asks for a code on somebody else's phone, and guesses.
  guess: command(
    { input: fc.tuple(person, person), isPossible: (_, [who, victim]) => who !== victim },
    async ({ people }, [one, other]) => {
      const [who, victim] = [people[one] as Person, people[other] as Person];
      const asked = await who.askForCode(victim.phone);
      victim.noteAsked();
      if (asked.status !== 200) throw new Prevented();
      const { status } = await who.enterCode(asked.body.sessionInfo, '000000');
      expectThat(status !== 200 || victim.codeOnPhone() === '000000', `a stranger signed in as ${victim}`);
    },
  ),
  invite: byOwner({ weight: 2, input: customer }, async (world, shop, whom) => {
    const phone = `+90533${1_000_000 + whom}`;
    const now = world.clock.now().getTime();
    const before = shop.invited.find((invited) => invited.phone === phone);
    const refused = shop.refused.filter((each) => each.phone === phone);
    const mark = world.model.newMark();
    const answer = await shop.owner.call('POST', '/api/customers', { name: mark, phone });
    const { status, body } = expectStatus(answer, 200, 400, 409);
    if (status === 400) return expectThat(refused.length > 0, `${phone} never refused ${shop.slug}`);
    const isRefused = refused.some(({ at, isSure }) => isSure && world.trueMs - at < REFUSED_MS);
    expectThat(!isRefused, `${phone} refused ${shop.slug}, and was invited`);
    const isOpen = before !== undefined && before.expiresAt > now;
    if (status === 409) return expectThat(isOpen, `no invitation of ${phone} is open`);
    // A renewed invitation has the customer's new name.
    if (before !== undefined) forget(world, shop, before);
    remember(world, shop, mark, body.invitation);
  }),
  'renew invitation': byOwner(
    { weight: 2, input: customer, isWanted: hasInvited },
    async (world, shop, which) => {
      const invited = pick(shop.invited, which) as Invited;
      const answer = await shop.owner.call('POST', `/api/customers/${invited.id}/renewal`);
      const { status, body } = expectStatus(answer, 200, 404);
      if (status === 200) return remember(world, shop, invited.mark, body.invitation);
      forget(world, shop, invited);
      const mayBeDeleted = world.clock.now().getTime() > invited.expiresAt + retention.expiredInvitations.ms;
      expectThat(mayBeDeleted, `the invitation ${invited.mark} was deleted too early`);
      throw new Prevented();
    },
  ),
  'withdraw invitation': byOwner({ input: customer, isWanted: hasInvited }, async (world, shop, which) => {
    const invited = pick(shop.invited, which) as Invited;
    expectStatus(await shop.owner.call('DELETE', `/api/customers/${invited.id}`), 200, 404);
    forget(world, shop, invited);
  }),
};
