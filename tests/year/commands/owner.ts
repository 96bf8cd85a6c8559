import fc from 'fast-check';
import { command } from '../command.ts';
import { expectThat, pick } from '../helpers.ts';
import type { Person } from '../person.ts';
import type { World } from '../world.ts';

const person = fc.nat(7);
/** Few, so that names meet: slugs are taken, given back and taken again. */
const name = fc.constantFrom('Çınar', 'Huzur', 'Işık Ocağı', 'Çinar');
const address = fc.constantFrom('', 'Ömer Ağa Han, Kat 1', 'Yeni Çarşı, No 14, Eminönü');

/** Signs the person in if needed; returns null while a limit on text messages holds. */
async function signedIn(world: World, number: number): Promise<Person | null> {
  const who = world.people[number] as Person;
  if (who.session !== null) return who;
  const { status, text } = await who.signIn();
  expectThat(status === 200 || text.includes('TOO_MANY_ATTEMPTS'), `no sign-in: ${status} ${text}`);
  return status === 200 ? who : null;
}

export const register = command({
  name: 'register',
  weight: 3,
  input: fc.record({ person, name, address }),
  async run(world, { person: number, name: wanted, address: at }) {
    const who = await signedIn(world, number);
    if (who === null || world.model.shopOf(who) !== undefined) return;
    const mark = world.model.newMark();
    const details = { name: wanted, owner_name: 'Hasan', owner_surname: mark, phone: who.phone, address: at };
    const { status, body, text } = await who.call('POST', '/api/register', {
      ...details,
      firebaseToken: who.session?.idToken,
    });
    expectThat(status === 200, `no registration: ${status} ${text}`);
    const { slug, business } = body;
    world.model.add({ owner: who, name: wanted, mark, address: at, slug, code: business.code });
  },
});

export const edit = command({
  name: 'edit',
  weight: 3,
  input: fc.record({ shop: fc.nat(7), name, address }),
  async run(world, { shop: number, name: wanted, address: at }) {
    const shop = pick(world.model.shops, number);
    if (shop === undefined) return;
    const { status, body, text } = await shop.owner.call('PUT', '/api/business/update', {
      name: wanted,
      owner_name: 'Hasan',
      owner_surname: shop.mark,
      address: at,
    });
    expectThat(status === 200, `no change: ${status} ${text}`);
    Object.assign(shop, { name: wanted, address: at });
    world.model.moveTo(shop, body.business.slug);
  },
});

export const deleteAccount = command({
  name: 'delete account',
  input: fc.nat(7),
  async run(world, number) {
    const shop = pick(world.model.shops, number);
    if (shop === undefined) return;
    const { status, text } = await shop.owner.call('DELETE', '/api/account/delete');
    expectThat(status === 200, `no deletion: ${status} ${text}`);
    shop.owner.session = null;
    world.model.delete(shop, world.trueMs);
  },
});
