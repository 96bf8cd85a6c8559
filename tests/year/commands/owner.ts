import fc from 'fast-check';
import { ACCOUNT_DELETED } from '#shared/contract/account.ts';
import { dayInTurkey, daysBefore } from '#shared/domain/calendar-day.ts';
import { attempt, DAY, expectStatus, expectThat, MINUTE } from '../basics.ts';
import { byOwner, peopleWho, toOne } from '../command.ts';
import { noteFinal } from '../invariants/shops.ts';
import type { Shop } from '../model.ts';
import type { Person, Session } from '../person.ts';
import { canUse, signIn } from '../signing-in.ts';
import type { World } from '../world.ts';

/** What owners write in a form. Few names, so that they meet: slugs are taken, given back and taken again. */
export const form = {
  name: fc.constantFrom('Çınar', 'Huzur', 'Işık Ocağı', 'Çinar'),
  address: fc.constantFrom('', 'Ömer Ağa Han, Kat 1', 'Yeni Çarşı, No 14, Eminönü'),
};
type Written = Pick<Shop, 'name' | 'address'>;

const weekFrom = (from: string) => [...Array(6).fill({ from, to: '18:00' }), null];
const week = fc.constantFrom('07:00', '08:30').map(weekFrom);
const special = fc.record({
  ...{ ahead: fc.nat(2), length: fc.nat(2) },
  hours: fc.option(fc.constant({ from: '00:00', to: '23:00' })),
});

export const detailsOf = ({ mark, name, address }: Written & { mark: string }) => ({
  ...{ name, address, owner_name: 'Hasan', owner_surname: mark },
});

export const newcomers = peopleWho((who, world) => canUse(world, who) && !world.model.shopOf(who));

export async function registerAs({ model }: World, owner: Person, written: Written & { mark: string }) {
  const { id, slug, code } = expectStatus(await owner.register(detailsOf(written)), 200).body.business;
  model.add({ ...written, id, slug, code, owner, uid: owner.session?.uid ?? '' });
}

export const callEdit = ({ owner, mark }: Shop, written: Written) =>
  owner.call('PUT', '/api/business/update', detailsOf({ mark, ...written }));

export async function edit(world: World, shop: Shop, written: Written): Promise<void> {
  const { business } = expectStatus(await callEdit(shop, written), 200).body;
  Object.assign(shop, written);
  world.model.moveTo(shop, business.slug);
}

/** The owner saves this, and the model remembers that. */
const saves = <Input>(
  input: fc.Arbitrary<Input>,
  path: string,
  toForm: (input: Input, shop: Shop, world: World) => [body: object, saved: Partial<Shop>],
) =>
  byOwner({ input }, async (world, shop, value) => {
    const [body, saved] = toForm(value, shop, world);
    await shop.owner.callOk('PUT', path, body);
    Object.assign(shop, saved);
  });

/** A registration that is sent twice returns the business, but only to the identity that registered it. */
const registerAgain = (wanted: 200 | 409) =>
  byOwner(
    { isWanted: ({ owner, uid }) => ((owner.session?.uid ?? uid) === uid) === (wanted === 200) },
    async (_, { uid, owner, ...shop }) => {
      const answer = await owner.register(detailsOf(shop));
      expectStatus(answer, owner.session?.uid === uid ? 200 : 409);
    },
  );

async function deleteOwn(world: World, shop: Shop): Promise<void> {
  const { model } = world;
  const { owner } = shop;
  const { session } = owner;
  const { message } = await owner.callOk('DELETE', '/api/account/delete');
  const at = world.trueMs;
  owner.session = null;
  if (message === ACCOUNT_DELETED) {
    if (shop.move !== undefined) noteFinal(world, shop);
    model.delete(shop, at);
  } else {
    // While its move can be taken back, a business waits.
    expectThat(shop.move !== undefined, `the shop of ${owner} was hidden without a move`);
    shop.move = { ...shop.move, at };
    model.setWaiting(shop, true);
  }
  if (session === null) return;
  model.endedIdentities.push({ uid: session.uid, owner, at });
  await expectEnded(owner, session);
}

/** No token of an ended session is valid, from the next request on. */
export async function expectEnded(owner: Person, session: Session): Promise<void> {
  const { status } = await owner.callAs(session, 'GET', `/api/business/by-phone/${owner.phone}`);
  expectThat([401, 403].includes(status), `an ended session of ${owner} answers ${status}`);
  const renewed = await owner.refresh({ ...session });
  expectThat(renewed.status !== 200, `an ended session of ${owner} was renewed`);
}

export const ownerCommands = {
  register: toOne(newcomers, { weight: 6, input: fc.record(form) }, async (world, who, written) => {
    await signIn(world, who);
    await registerAs(world, who, { mark: world.model.newMark(), ...written });
  }),
  'register twice': registerAgain(200),
  'register as another identity': registerAgain(409),
  // Leaves the business without its identity. The owner's next sign-in makes another identity.
  'delete identity': byOwner({ isWanted: ({ owner }) => owner.canAsk }, async (world, { owner }) => {
    // Deleting needs a fresh sign-in, later than the second in which sessions were ended.
    owner.session = null;
    await world.pass(MINUTE);
    await signIn(world, owner);
    expectStatus(await owner.deleteIdentity(), 200);
    owner.session = null;
    await attempt(signIn(world, owner));
  }),
  edit: byOwner({ weight: 3, input: fc.record(form) }, edit),
  'show phone': saves(fc.boolean(), '/api/account/settings', (phoneShown) => [
    { phone_shown: phoneShown },
    { phoneShown },
  ]),
  'set hours': saves(fc.option(week), '/api/account/hours', (hours) => [{ opening_hours: hours }, { hours }]),
  'set special day': saves(special, '/api/account/hours', ({ ahead, length, hours }, shop, world) => {
    const inDays = (days: number) => daysBefore(dayInTurkey(world.clock.now()), -days);
    const day = { name: 'Düğün', from: inDays(ahead), to: inDays(ahead + length), hours };
    const opened = shop.hours ?? weekFrom('07:00');
    return [
      { opening_hours: opened, special_days: [day] },
      { hours: opened, special: day },
    ];
  }),
  'set price': byOwner({ input: fc.integer({ min: 1, max: 9_999 }) }, async (_, shop, price) => {
    const products = [{ name: 'Çay', note: '', unit: 'bardak', price_kurus: price }];
    const list = { shown: true, valid_from: '2027-11-01', sections: [{ title: 'Çaylar', products }] };
    const sent = { version: shop.priceVersion, ...list };
    const { version } = await shop.owner.callOk('PUT', '/api/price-list', sent);
    Object.assign(shop, { price, priceVersion: version });
  }),
  'add place': byOwner({ input: fc.nat(4) }, async (_, shop, number) => {
    const labels = [`Masa ${number}`];
    shop.places = (await shop.owner.callOk('POST', '/api/places', { labels })).places;
  }),
  'copy data': byOwner({}, async (_, { owner, mark }) => {
    const { text } = expectStatus(await owner.call('GET', '/api/account/data'), 200);
    expectThat(text.includes(mark), `the copy of ${owner} lacks the name`);
  }),
  'delete account': byOwner({}, deleteOwn),
  // The identity must be deleted after the outage.
  'delete account in an outage': byOwner(
    { input: fc.constantFrom('refuses' as const, 'silent' as const), isWanted: (_, { isCalm }) => isCalm },
    (world, shop, mood) => {
      world.failProvider('identity', mood, 2 * DAY);
      return deleteOwn(world, shop);
    },
  ),
};
