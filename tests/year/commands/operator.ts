import { expectThat, MINUTE, Prevented } from '../basics.ts';
import { command, toOne } from '../command.ts';
import type { Shop } from '../model.ts';
import type { World } from '../world.ts';
import { expectEnded } from './owner.ts';

/** Makes a command of a support command about one of these shops, and of what then is true. */
const support = (
  args: string,
  isWanted: (shop: Shop) => boolean,
  then: (shop: Shop, world: World, text: string) => unknown,
) => {
  const from = ({ isAway, model }: World) => (isAway ? [] : model.shops.filter(isWanted));
  return toOne(from, {}, async (world, shop) => {
    const { code, text } = await world.admin(...args.split(' '), shop.slug, '--json');
    // Nobody has signed in as this owner since the identity was deleted.
    if (code !== 0 && text.includes('No user has signed in')) throw new Prevented();
    expectThat(code === 0, `${args} failed: ${text}`);
    await then(shop, world, text);
  });
};

async function endSession({ owner }: Shop, isDisabled = owner.isDisabled): Promise<void> {
  const { session } = owner;
  Object.assign(owner, { session: null, isDisabled });
  if (session !== null) await expectEnded(owner, session);
}

/** With the minute for which an outage may show the page as it was. */
function hide(shop: Shop, world: World): Promise<void> {
  shop.isHidden = true;
  return world.pass(MINUTE);
}

async function deleteShop(shop: Shop, world: World): Promise<void> {
  world.model.delete(shop, world.trueMs);
  await endSession(shop, false);
  await world.pass(MINUTE);
}

const any = () => true;
const isSignedIn = ({ owner }: Shop) => owner.session !== null;
const isDisabled = ({ owner }: Shop) => owner.isDisabled;
const isEnabled = ({ owner }: Shop) => !owner.isDisabled;
const isHidden = (shop: Shop) => shop.isHidden;
const isShown = (shop: Shop) => !shop.isHidden;
const hasCode = ({ code }: Shop) => code !== null;
const enable = ({ owner }: Shop) => Object.assign(owner, { isDisabled: false, session: null });

export const operatorCommands = {
  'sign out': support('owner sign-out', isSignedIn, (shop) => endSession(shop)),
  disable: support('owner disable', isEnabled, (shop) => endSession(shop, true)),
  enable: support('owner enable', isDisabled, enable),
  'replace code': support('code replace', any, (shop, { model }, text) =>
    model.giveCode(shop, JSON.parse(text).code),
  ),
  'withdraw code': support('code withdraw', hasCode, (shop, { model }) => model.giveCode(shop, null)),
  hide: support('business hide --reason Şikâyet', isShown, hide),
  unhide: support('business unhide', isHidden, (shop) => Object.assign(shop, { isHidden: false })),
  'delete business': support('business delete --yes', any, deleteShop),
  'rotate keys': command({ isPossible: ({ isAway }) => !isAway }, async (world) => {
    const { code, text } = await world.admin('keys', 'rotate');
    expectThat(code === 0, text);
  }),
};
