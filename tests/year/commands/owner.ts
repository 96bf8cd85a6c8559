import fc from 'fast-check';
import { ACCOUNT_DELETED } from '#shared/contract/account.ts';
import { dayInTurkey, daysBefore } from '#shared/domain/calendar-day.ts';
import { byOwner, command, nothing } from '../command.ts';
import { DAY, MINUTE } from '../durations.ts';
import { attempt, canUse, expectStatus, expectThat, pick, signIn } from '../helpers.ts';
import { noteFinal } from '../invariants/shops.ts';
import type { Shop } from '../model.ts';
import type { Person, Session } from '../person.ts';
import type { World } from '../world.ts';

/** Few, so that names meet: slugs are taken, given back and taken again. */
export const name = fc.constantFrom('Çınar', 'Huzur', 'Işık Ocağı', 'Çinar');
export const address = fc.constantFrom('', 'Ömer Ağa Han, Kat 1', 'Yeni Çarşı, No 14, Eminönü');
const weekFrom = (from: string) => [...Array(6).fill({ from, to: '18:00' }), null];
const week = fc.constantFrom('07:00', '08:30').map(weekFrom);

const special = fc.record({
  ...{ ahead: fc.nat(2), length: fc.nat(2) },
  hours: fc.option(fc.constant({ from: '00:00', to: '23:00' })),
});

/** What owners write in a form. */
type Written = Pick<Shop, 'name' | 'address'>;

export const detailsOf = ({ mark, ...shop }: Written & { mark: string }) => ({
  ...{ name: shop.name, address: shop.address, owner_name: 'Hasan', owner_surname: mark },
});

export const newcomers = (world: World) =>
  world.people.filter((person) => canUse(world, person) && world.model.shopOf(person) === undefined);

export async function registerAs(world: World, owner: Person, written: Written & { mark: string }) {
  const answer = expectStatus(world, await owner.register(detailsOf(written)), 200);
  const { id, slug, code } = answer.body.business;
  world.model.add({
    ...{ ...written, id, slug, code, owner, uid: owner.session?.uid ?? '' },
    ...{
      phoneShown: false,
      hours: null,
      special: null,
      price: null,
      priceVersion: 0,
      places: [],
      invited: [],
    },
    ...{ refused: [], isHidden: false },
  });
}

export const callEdit = ({ owner, mark }: Shop, written: Written) =>
  owner.call('PUT', '/api/business/update', detailsOf({ mark, ...written }));

/** Calls as the owner. Returns the answer's body. */
const put = async (world: World, { owner }: Shop, path: string, body: object) =>
  expectStatus(world, await owner.call('PUT', path, body), 200).body;

export async function edit(world: World, shop: Shop, written: Written): Promise<void> {
  const { body } = expectStatus(world, await callEdit(shop, written), 200);
  Object.assign(shop, written);
  world.model.moveTo(shop, body.business.slug);
}

/** A registration that is sent twice returns the business, but only to the identity that registered it. */
const registerAgain = (title: string, isSameIdentity: boolean) => {
  const isSame = ({ owner, uid }: Shop) => (owner.session?.uid ?? uid) === uid;
  const isWanted = (shop: Shop) => isSame(shop) === isSameIdentity;
  return byOwner({ name: title, input: nothing, isWanted }, async (world, shop) => {
    const answer = await shop.owner.register(detailsOf(shop));
    expectStatus(world, answer, isSame(shop) ? 200 : 409);
  });
};

async function deleteOwn(world: World, shop: Shop): Promise<void> {
  const { model } = world;
  const { owner } = shop;
  const { session } = owner;
  const { body } = expectStatus(world, await owner.call('DELETE', '/api/account/delete'), 200);
  owner.session = null;
  if (body.message === ACCOUNT_DELETED) {
    if (shop.move !== undefined) noteFinal(world, shop);
    model.delete(shop, world.trueMs);
  } else {
    // While its move can be taken back, a business is hidden.
    expectThat(shop.move !== undefined, `the shop of ${owner} was hidden without a move`);
    shop.move = { ...shop.move, at: world.trueMs };
    model.shops.delete(shop);
    model.hidden.add(shop);
  }
  if (session === null) return;
  model.endedIdentities.push({ uid: session.uid, owner, at: world.trueMs });
  await expectEnded(shop, session);
}

/** No token of an ended session is valid, from the next request on. */
export async function expectEnded({ owner }: Shop, session: Session): Promise<void> {
  const { status } = await owner.callAs(session, 'GET', `/api/business/by-phone/${owner.phone}`);
  expectThat([401, 403].includes(status), `an ended session of ${owner} answers ${status}`);
  const renewed = await owner.refresh({ ...session });
  expectThat(renewed.status !== 200, `an ended session of ${owner} was renewed`);
}

export const ownerCommands = [
  command(
    {
      ...{ name: 'register', weight: 6, input: fc.record({ person: fc.nat(7), name, address }) },
      isPossible: (world) => newcomers(world).length > 0,
    },
    async (world, { person, ...written }) => {
      const who = pick(newcomers(world), person) as Person;
      await signIn(world, who);
      await registerAs(world, who, { mark: world.model.newMark(), ...written });
    },
  ),
  registerAgain('register twice', true),
  registerAgain('register as another identity', false),
  // Leaves the business without its identity. The owner's next sign-in makes another identity.
  byOwner(
    { name: 'delete identity', input: nothing, isWanted: ({ owner }) => owner.canAsk },
    async (world, { owner }) => {
      // Deleting needs a fresh sign-in, later than the second in which sessions were ended.
      owner.session = null;
      await world.pass(MINUTE);
      await signIn(world, owner);
      expectStatus(world, await owner.deleteIdentity(), 200);
      owner.session = null;
      await attempt(signIn(world, owner));
    },
  ),
  byOwner({ name: 'edit', weight: 3, input: fc.record({ name, address }) }, edit),
  byOwner({ name: 'show phone', input: fc.boolean() }, async (world, shop, phoneShown) => {
    await put(world, shop, '/api/account/settings', { phone_shown: phoneShown });
    Object.assign(shop, { phoneShown });
  }),
  byOwner({ name: 'set hours', input: fc.option(week) }, async (world, shop, hours) => {
    await put(world, shop, '/api/account/hours', { opening_hours: hours });
    Object.assign(shop, { hours });
  }),
  byOwner({ name: 'set special day', input: special }, async (world, shop, { ahead, length, hours }) => {
    const today = dayInTurkey(world.clock.now());
    const day = {
      name: 'Düğün',
      from: daysBefore(today, -ahead),
      to: daysBefore(today, -ahead - length),
      hours,
    };
    const opened = shop.hours ?? weekFrom('07:00');
    await put(world, shop, '/api/account/hours', { opening_hours: opened, special_days: [day] });
    Object.assign(shop, { hours: opened, special: day });
  }),
  byOwner({ name: 'set price', input: fc.integer({ min: 1, max: 9_999 }) }, async (world, shop, price) => {
    const products = [{ name: 'Çay', note: '', unit: 'bardak', price_kurus: price }];
    const list = { shown: true, valid_from: '2027-11-01', sections: [{ title: 'Çaylar', products }] };
    const { version } = await put(world, shop, '/api/price-list', { version: shop.priceVersion, ...list });
    Object.assign(shop, { price, priceVersion: version });
  }),
  byOwner({ name: 'add place', input: fc.nat(4) }, async (world, shop, number) => {
    const answer = await shop.owner.call('POST', '/api/places', { labels: [`Masa ${number}`] });
    shop.places = expectStatus(world, answer, 200).body.places;
  }),
  byOwner({ name: 'copy data', input: nothing }, async (world, { owner, mark }) => {
    const { text } = expectStatus(world, await owner.call('GET', '/api/account/data'), 200);
    expectThat(text.includes(mark), `the copy of ${owner} lacks the name`);
  }),
  byOwner({ name: 'delete account', input: nothing }, deleteOwn),
  // The identity must be deleted after the outage.
  byOwner(
    {
      name: 'delete account in an outage',
      input: fc.constantFrom('refuses' as const, 'silent' as const),
      isWanted: (_, { isCalm }) => isCalm,
    },
    (world, shop, mood) => {
      world.failProvider('identity', mood, 2 * DAY);
      return deleteOwn(world, shop);
    },
  ),
];
