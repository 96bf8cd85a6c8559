import fc from 'fast-check';
import { ACCOUNT_DELETED } from '#shared/contract/account.ts';
import { command, nothing } from '../command.ts';
import { DAY, MINUTE } from '../durations.ts';
import { canUse, expectThat, pick, signIn, succeeded } from '../helpers.ts';
import { noteFinal } from '../invariants/moves.ts';
import type { Shop } from '../model.ts';
import type { Person } from '../person.ts';
import type { World } from '../world.ts';
import { byOwner } from './by-owner.ts';

/** Few, so that names meet: slugs are taken, given back and taken again. */
export const name = fc.constantFrom('Çınar', 'Huzur', 'Işık Ocağı', 'Çinar');
export const address = fc.constantFrom('', 'Ömer Ağa Han, Kat 1', 'Yeni Çarşı, No 14, Eminönü');

/** What owners write in a form. */
interface Written {
  name: string;
  address: string;
}

export const detailsOf = (mark: string, written: Written) => ({
  ...{ ...written, owner_name: 'Hasan', owner_surname: mark },
});

export const newcomers = (world: World) =>
  world.people.filter((person) => canUse(world, person) && world.model.shopOf(person) === undefined);

export const register = command({
  name: 'register',
  weight: 6,
  input: fc.record({ person: fc.nat(7), name, address }),
  isPossible: (world) => newcomers(world).length > 0,
  async run(world, input) {
    const person = pick(newcomers(world), input.person);
    if (person === undefined || !(await signIn(world, person))) return false;
    return registerAs(world, person, world.model.newMark(), input);
  },
});

export async function registerAs(
  world: World,
  owner: Person,
  mark: string,
  { name: called, address: at }: Written,
) {
  const answer = await owner.register(detailsOf(mark, { name: called, address: at }));
  if (!succeeded(world, answer, 'registering')) return false;
  const { id, slug, code } = answer.body.business;
  world.model.add({
    ...{ id, slug, code, mark, owner, uid: owner.session?.uid ?? '' },
    ...{ name: called, address: at, phoneShown: false, hours: null },
    ...{ price: null, priceVersion: 0, places: [], invited: [] },
  });
  return true;
}

const registerAgain = (title: string, isSameIdentity: boolean) =>
  byOwner({
    name: title,
    input: nothing,
    isWanted: ({ owner, uid }) => ((owner.session?.uid ?? uid) === uid) === isSameIdentity,
    async send(world, shop) {
      const { name: called, address: at, mark, owner } = shop;
      const answer = await owner.register(detailsOf(mark, { name: called, address: at }));
      if (owner.session?.uid === shop.uid) return succeeded(world, answer, 'registering again');
      const { status, text } = answer;
      const isRefused = status === 409 || (status === 503 && world.isAway);
      expectThat(isRefused, `another identity got the business of ${owner}: ${status} ${text}`);
      return status === 409;
    },
  });

/** A registration that is sent twice returns the business, but only to the identity that registered it. */
export const registerTwice = registerAgain('register twice', true);
export const registerAsAnother = registerAgain('register as another identity', false);

/** Leaves the business without its identity. The owner's next sign-in makes another identity. */
export const deleteIdentity = byOwner({
  name: 'delete identity',
  input: nothing,
  isWanted: ({ owner }) => owner.canAsk,
  async send(world, { owner }) {
    // Deleting needs a fresh sign-in, later than the second in which sessions were ended.
    owner.session = null;
    await world.pass(MINUTE);
    if (!(await signIn(world, owner))) return false;
    if (!succeeded(world, await owner.deleteIdentity(), 'deleting the identity')) return false;
    owner.session = null;
    await signIn(world, owner);
    return true;
  },
});

export const edit = byOwner({
  name: 'edit',
  weight: 3,
  input: fc.record({ name, address }),
  send: editTo,
});

export const callEdit = ({ owner, mark }: Shop, written: Written) =>
  owner.call('PUT', '/api/business/update', detailsOf(mark, written));

export async function editTo(world: World, shop: Shop, written: Written): Promise<boolean> {
  const answer = await callEdit(shop, written);
  if (!succeeded(world, answer, 'editing')) return false;
  Object.assign(shop, written);
  world.model.moveTo(shop, answer.body.business.slug);
  return true;
}

export const showPhone = byOwner({
  name: 'show phone',
  input: fc.boolean(),
  async send(world, shop, shown) {
    const answer = await shop.owner.call('PUT', '/api/account/settings', { phone_shown: shown });
    if (!succeeded(world, answer, 'changing settings')) return false;
    shop.phoneShown = shown;
    return true;
  },
});

const week = fc.constantFrom('07:00', '08:30').map((from) => [...Array(6).fill({ from, to: '18:00' }), null]);

export const setHours = byOwner({
  name: 'set hours',
  input: fc.option(week),
  async send(world, shop, hours) {
    const answer = await shop.owner.call('PUT', '/api/account/hours', { opening_hours: hours });
    if (!succeeded(world, answer, 'changing hours')) return false;
    shop.hours = hours;
    return true;
  },
});

export const setPrice = byOwner({
  name: 'set price',
  input: fc.integer({ min: 1, max: 9_999 }),
  async send(world, shop, price) {
    const product = { name: 'Çay', note: '', unit: 'bardak', price_kurus: price };
    const list = {
      shown: true,
      valid_from: '2027-11-01',
      sections: [{ title: 'Çaylar', products: [product] }],
    };
    const answer = await shop.owner.call('PUT', '/api/price-list', { version: shop.priceVersion, ...list });
    if (!succeeded(world, answer, 'changing prices')) return false;
    Object.assign(shop, { price, priceVersion: answer.body.version });
    return true;
  },
});

export const addPlace = byOwner({
  name: 'add place',
  input: fc.nat(4),
  async send(world, shop, number) {
    const answer = await shop.owner.call('POST', '/api/places', { labels: [`Masa ${number}`] });
    if (!succeeded(world, answer, 'adding a place')) return false;
    shop.places = answer.body.places;
    return true;
  },
});

export const copyData = byOwner({
  name: 'copy data',
  input: nothing,
  async send(world, shop) {
    const answer = await shop.owner.call('GET', '/api/account/data');
    if (!succeeded(world, answer, 'copying the data')) return false;
    expectThat(answer.text.includes(shop.mark), `the copy of ${shop.owner} lacks the name`);
    return true;
  },
});

/** While its move can be taken back, a business is hidden. */
function noteDeletion(world: World, shop: Shop, isHidden: boolean): void {
  const { model } = world;
  if (isHidden) {
    expectThat(shop.move !== undefined, `the shop of ${shop.owner} was hidden without a move`);
    shop.move = shop.move && { ...shop.move, at: world.trueMs };
    model.shops.delete(shop);
    model.hidden.add(shop);
  } else {
    if (shop.move !== undefined) noteFinal(world, shop);
    model.delete(shop, world.trueMs);
  }
}

async function deleteOwn(world: World, shop: Shop): Promise<boolean> {
  const { owner } = shop;
  const { session } = owner;
  const answer = await owner.call('DELETE', '/api/account/delete');
  if (!succeeded(world, answer, 'deleting')) return false;
  owner.session = null;
  noteDeletion(world, shop, answer.body.message !== ACCOUNT_DELETED);
  if (session === null) return true;
  world.model.endedIdentities.push({ uid: session.uid, owner, at: world.trueMs });
  await expectEnded(world, shop, session);
  return true;
}

export const deleteAccount = byOwner({ name: 'delete account', input: nothing, send: deleteOwn });

/** The identity must be deleted after the outage. */
export const deleteInOutage = byOwner({
  name: 'delete account in an outage',
  input: fc.constantFrom('refuses' as const, 'silent' as const),
  isWanted: (_, world) => world.isCalm,
  send(world, shop, mood) {
    world.failProvider('identity', mood, 2 * DAY);
    return deleteOwn(world, shop);
  },
});

/** No token of an ended session is valid, from the next request on. */
export async function expectEnded(
  world: World,
  { owner }: Shop,
  session: NonNullable<Shop['owner']['session']>,
) {
  if (world.isAway) return;
  const { status } = await owner.callAs(session, 'GET', `/api/business/by-phone/${owner.phone}`);
  expectThat([401, 403].includes(status), `an ended session of ${owner} answers ${status}`);
  const renewed = await owner.refresh({ ...session });
  expectThat(renewed.status !== 200, `an ended session of ${owner} was renewed`);
}
