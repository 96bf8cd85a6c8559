import { command, nothing, toOne } from '../command.ts';
import { MINUTE } from '../durations.ts';
import { expectThat, Prevented } from '../helpers.ts';
import type { Shop } from '../model.ts';
import type { World } from '../world.ts';
import { expectEnded } from './owner.ts';

/** Makes a command of a support command about a business. */
function support(
  name: string,
  args: string,
  isWanted: (shop: Shop) => boolean,
  then: (world: World, shop: Shop, text: string) => unknown,
) {
  const from = ({ isAway, model }: World) => (isAway ? [] : [...model.shops].filter(isWanted));
  return toOne({ name, input: nothing, from }, async (world, shop) => {
    const { code, text } = await world.admin(...args.split(' '), shop.slug, '--json');
    // Nobody has signed in as this owner since the identity was deleted.
    if (code !== 0 && text.includes('No user has signed in')) throw new Prevented();
    expectThat(code === 0, `${args} failed: ${text}`);
    await then(world, shop, text);
  });
}

async function endSession(shop: Shop): Promise<void> {
  const { session } = shop.owner;
  shop.owner.session = null;
  if (session !== null) await expectEnded(shop, session);
}

const any = () => true;
const isDisabled = ({ owner }: Shop) => owner.isDisabled;

export const operatorCommands = [
  support(
    'sign out',
    'owner sign-out',
    ({ owner }) => owner.session !== null,
    (_, shop) => endSession(shop),
  ),
  support(
    'disable',
    'owner disable',
    (shop) => !isDisabled(shop),
    async (_, shop) => {
      shop.owner.isDisabled = true;
      await endSession(shop);
    },
  ),
  support('enable', 'owner enable', isDisabled, (_, { owner }) => {
    Object.assign(owner, { isDisabled: false, session: null });
  }),
  support('replace code', 'code replace', any, ({ model }, shop, text) =>
    model.giveCode(shop, JSON.parse(text).code),
  ),
  support(
    'withdraw code',
    'code withdraw',
    ({ code }) => code !== null,
    ({ model }, shop) => model.giveCode(shop, null),
  ),
  // With the minute for which an outage may show the page as it was.
  support(
    'hide',
    'business hide --reason Şikâyet',
    ({ isHidden }) => !isHidden,
    (world, shop) => {
      shop.isHidden = true;
      return world.pass(MINUTE);
    },
  ),
  support(
    'unhide',
    'business unhide',
    ({ isHidden }) => isHidden,
    (_, shop) => {
      shop.isHidden = false;
    },
  ),
  support('delete business', 'business delete --yes', any, async (world, shop) => {
    shop.owner.isDisabled = false;
    world.model.delete(shop, world.trueMs);
    await endSession(shop);
    await world.pass(MINUTE);
  }),
  command({ name: 'rotate keys', input: nothing, isPossible: ({ isAway }) => !isAway }, async (world) => {
    const { code, text } = await world.admin('keys', 'rotate');
    expectThat(code === 0, text);
  }),
];
