import fc from 'fast-check';
import { command, nothing } from '../command.ts';
import { MINUTE } from '../durations.ts';
import { expectThat, pick } from '../helpers.ts';
import type { Shop } from '../model.ts';
import type { World } from '../world.ts';
import { expectEnded } from './owner.ts';

/** Makes a command of a support command about a business. */
function support(
  name: string,
  args: string[],
  run: (world: World, shop: Shop, text: string) => unknown,
  isWanted: (shop: Shop) => boolean = () => true,
) {
  const choose = ({ model }: World, number: number) => pick([...model.shops].filter(isWanted), number);
  return command({
    name,
    input: fc.nat(7),
    isPossible: (world, number) => !world.isAway && choose(world, number) !== undefined,
    async run(world, number) {
      const shop = choose(world, number) as Shop;
      const { code, text } = await world.admin(...args, shop.slug, '--json');
      // Nobody has signed in as this owner since the identity was deleted.
      if (code !== 0 && text.includes('No user has signed in')) return false;
      expectThat(code === 0, `${args.join(' ')} failed: ${text}`);
      await run(world, shop, text);
      return true;
    },
  });
}

async function endSession(world: World, shop: Shop): Promise<void> {
  const { session } = shop.owner;
  shop.owner.session = null;
  if (session !== null) await expectEnded(world, shop, session);
}

export const signOut = support(
  'sign out',
  ['owner', 'sign-out'],
  endSession,
  ({ owner }) => owner.session !== null,
);

export const disable = support(
  'disable',
  ['owner', 'disable'],
  async (world, shop) => {
    shop.owner.isDisabled = true;
    await endSession(world, shop);
  },
  ({ owner }) => !owner.isDisabled,
);

export const enable = support(
  'enable',
  ['owner', 'enable'],
  (_, { owner }) => {
    owner.isDisabled = false;
    owner.session = null;
  },
  ({ owner }) => owner.isDisabled,
);

export const replaceCode = support('replace code', ['code', 'replace'], (world, shop, text) => {
  world.model.giveCode(shop, JSON.parse(text).code);
});

export const withdrawCode = support(
  'withdraw code',
  ['code', 'withdraw'],
  (world, shop) => world.model.giveCode(shop, null),
  ({ code }) => code !== null,
);

export const deleteBusiness = support(
  'delete business',
  ['business', 'delete', '--yes'],
  async (world, shop) => {
    shop.owner.isDisabled = false;
    world.model.delete(shop, world.trueMs);
    await endSession(world, shop);
    await world.pass(MINUTE);
  },
);

export const rotateKeys = command({
  name: 'rotate keys',
  input: nothing,
  isPossible: ({ isAway }) => !isAway,
  async run(world) {
    const { code, text } = await world.admin('keys', 'rotate');
    expectThat(code === 0, text);
    return true;
  },
});
