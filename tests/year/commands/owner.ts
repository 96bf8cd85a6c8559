import fc from 'fast-check';
import { command } from '../command.ts';
import { expectThat, shopOfSignedIn, signIn, succeeded } from '../helpers.ts';
import type { Shop } from '../model.ts';
import type { World } from '../world.ts';

/** The number of a person or a shop. */
const who = fc.nat(7);
/** Few, so that names meet: slugs are taken, given back and taken again. */
const name = fc.constantFrom('Çınar', 'Huzur', 'Işık Ocağı', 'Çinar');
const address = fc.constantFrom('', 'Ömer Ağa Han, Kat 1', 'Yeni Çarşı, No 14, Eminönü');

export const register = command({
  name: 'register',
  weight: 3,
  input: fc.record({ person: who, name, address }),
  async run(world, input) {
    const person = world.people[input.person];
    if (person === undefined || world.model.shopOf(person) || !(await signIn(world, person))) return false;
    const mark = world.model.newMark();
    const details = { name: input.name, owner_name: 'Hasan', owner_surname: mark, address: input.address };
    const answer = await person.register(details);
    if (!succeeded(world, answer, 'registering')) return false;
    const { id, slug, code } = answer.body.business;
    world.model.add({
      ...{ id, slug, code, mark, owner: person, uid: person.session?.uid ?? '' },
      ...{ name: input.name, address: input.address, phoneShown: false, hours: null },
      ...{ price: null, priceVersion: 0, places: [], invited: [], views: 0 },
    });
    return true;
  },
});

/** A registration that is sent twice returns the business, but only to the identity that registered it. */
export const registerAgain = command({
  name: 'register again',
  input: who,
  async run(world, number) {
    const shop = await shopOfSignedIn(world, number);
    if (shop === undefined) return false;
    const { name: called, address: at, mark, owner } = shop;
    const details = { name: called, owner_name: 'Hasan', owner_surname: mark, address: at };
    const answer = await owner.register(details);
    if (owner.session?.uid === shop.uid) return succeeded(world, answer, 'registering again');
    const { status, text } = answer;
    const refused = status === 409 || (status === 503 && world.isAway);
    expectThat(refused, `another identity got the business of ${owner}: ${status} ${text}`);
    return true;
  },
});

/** Leaves the business without its identity. The next sign-in makes another identity. */
export const deleteIdentity = command({
  name: 'delete identity',
  input: who,
  async run(world, number) {
    const shop = await shopOfSignedIn(world, number);
    if (shop === undefined) return false;
    const answer = await shop.owner.deleteIdentity();
    if (answer.text.includes('CREDENTIAL_TOO_OLD')) return false;
    if (!succeeded(world, answer, 'deleting the identity')) return false;
    shop.owner.session = null;
    return true;
  },
});

/** Makes a command of a change that a signed-in owner sends. */
function change<Input>(
  title: string,
  input: fc.Arbitrary<Input>,
  send: (world: World, shop: Shop, input: Input) => Promise<boolean>,
  weight = 1,
) {
  return command({
    name: title,
    weight,
    input: fc.tuple(who, input),
    async run(world, [number, value]) {
      const shop = await shopOfSignedIn(world, number);
      return shop !== undefined && send(world, shop, value);
    },
  });
}

export const edit = change(
  'edit',
  fc.record({ name, address }),
  async (world, shop, { name: wanted, address: at }) => {
    const answer = await shop.owner.call('PUT', '/api/business/update', {
      ...{ name: wanted, owner_name: 'Hasan', owner_surname: shop.mark, address: at },
    });
    if (!succeeded(world, answer, 'editing')) return false;
    Object.assign(shop, { name: wanted, address: at });
    world.model.moveTo(shop, answer.body.business.slug);
    return true;
  },
  3,
);

export const showPhone = change('show phone', fc.boolean(), async (world, shop, shown) => {
  const answer = await shop.owner.call('PUT', '/api/account/settings', { phone_shown: shown });
  if (!succeeded(world, answer, 'changing settings')) return false;
  shop.phoneShown = shown;
  return true;
});

const week = fc.constantFrom('07:00', '08:30').map((from) => [...Array(6).fill({ from, to: '18:00' }), null]);

export const setHours = change('set hours', fc.option(week), async (world, shop, hours) => {
  const answer = await shop.owner.call('PUT', '/api/account/hours', { opening_hours: hours });
  if (!succeeded(world, answer, 'changing hours')) return false;
  shop.hours = hours;
  return true;
});

export const setPrice = change(
  'set price',
  fc.integer({ min: 1, max: 9_999 }),
  async (world, shop, price) => {
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
);

export const addPlace = change('add place', fc.nat(4), async (world, shop, number) => {
  const answer = await shop.owner.call('POST', '/api/places', { labels: [`Masa ${number}`] });
  if (!succeeded(world, answer, 'adding a place')) return false;
  shop.places = answer.body.places;
  return true;
});

export const copyData = change('copy data', fc.constant(null), async (world, shop) => {
  const answer = await shop.owner.call('GET', '/api/account/data');
  if (!succeeded(world, answer, 'copying the data')) return false;
  expectThat(answer.text.includes(shop.mark), `the copy of ${shop.owner} lacks the name`);
  return true;
});

export const deleteAccount = change('delete account', fc.constant(null), async (world, shop) => {
  const { owner } = shop;
  const { session } = owner;
  if (!succeeded(world, await owner.call('DELETE', '/api/account/delete'), 'deleting')) return false;
  owner.session = null;
  world.model.delete(shop, world.trueMs);
  if (session === null) return true;
  world.model.endedIdentities.push({ uid: session.uid, owner, at: world.trueMs });
  await expectEnded(world, shop, session);
  return true;
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
