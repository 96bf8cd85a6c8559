import { and, eq, gt } from 'drizzle-orm';
import fc from 'fast-check';
import { identityUsers } from '#server/db/schema.ts';
import { expectStatus, expectThat, HOUR, MINUTE, Prevented } from '../basics.ts';
import { byOwner, toOne } from '../command.ts';
import { isOpenMove, noteFinal } from '../invariants/shops.ts';
import type { Shop } from '../model.ts';
import type { Person } from '../person.ts';
import { askForCode, signIn } from '../signing-in.ts';
import type { World } from '../world.ts';

/** Asks the former number, or moves without asking it. */
const ways = fc.constantFrom('proved' as const, 'unproved' as const, 'unproved' as const);

/** True if sessions ended at a time that has not come, because the clock was set back: until then no code proves a move. */
async function endsAhead({ db, clock }: World, { uid }: Person): Promise<boolean> {
  const isAhead = gt(identityUsers.tokensValidAfter, clock.now());
  return (await db.$count(identityUsers, and(eq(identityUsers.uid, uid ?? ''), isAhead))) > 0;
}

async function noteMove(world: World, shop: Shop, formerPhone: string, isProved: boolean): Promise<void> {
  const isOpen = await isOpenMove(world, shop);
  if (shop.move !== undefined && isOpen) return;
  if (shop.move !== undefined) noteFinal(world, shop);
  // A sign-in that a wrong clock dated proves nothing, or seems to.
  const isRight = isOpen !== isProved || !world.isCalm;
  expectThat(isRight, `after a move, proved: ${isProved}, ${shop.owner} can be taken back: ${isOpen}`);
  shop.move = isOpen ? { formerPhone, at: world.trueMs } : undefined;
}

/** Nothing notes in a backup what is done with a move later. */
const moved = ({ model, disk, isAway }: World) => {
  const shops = [...model.shops, ...model.waiting.filter(({ owner }) => !model.shopOf(owner))];
  return disk === null && !isAway ? shops.filter(({ move, owner }) => move && !owner.isDisabled) : [];
};

async function takeBack(world: World, shop: Shop): Promise<void> {
  const { owner: who } = shop;
  const own = await who.findShop();
  const answer = await who.call('POST', '/api/account/take-back');
  if (answer.status === 404) {
    noteFinal(world, shop);
    throw new Prevented();
  }
  expectStatus(answer, 200);
  expectStatus(own, 409);
  expectThat(answer.body.business.id === shop.id, `${who} took another business back`);
  world.model.notices += 2;
  world.model.setWaiting(shop, false);
  Object.assign(shop, { move: undefined, uid: who.session?.uid ?? shop.uid });
}

export const moveCommands = {
  // To a number that nobody has; again and again, so that moves are chained.
  'move number': byOwner(
    { weight: 2, input: ways, isWanted: ({ owner }) => owner.canAsk },
    async (world, shop, way) => {
      const { owner: who } = shop;
      if (way === 'proved') {
        who.session = null;
        // A code that is entered within the second in which sessions were ended proves nothing.
        await world.pass(MINUTE);
        await signIn(world, who);
      } else await world.pass(6 * MINUTE);
      const isProved = way === 'proved' && !(await endsAhead(world, who));
      const { phone: former, session } = who;
      const phone = world.newPhone();
      const { sessionInfo, code } = await askForCode(world, who, phone);
      const { customToken } = await who.callOk('PUT', '/api/account/phone', {
        verification_id: sessionInfo,
        code,
      });
      world.model.notices += 1;
      who.phone = phone;
      await noteMove(world, shop, former, isProved);
      const { status } = await who.callAs(session, 'GET', `/api/business/by-phone/${phone}`);
      expectThat(status !== 200, `a session of the former number of ${phone} is valid`);
      await who.enterCustomToken(customToken);
    },
  ),
  // The holder of the number before the first unproved move takes the business back, from whatever number has it.
  'take back': toOne(moved, { weight: 2 }, async (world, shop) => {
    const { owner: who } = shop;
    if (!who.canAsk) await world.pass(HOUR + 1);
    if (shop.move === undefined) throw new Prevented();
    const { phone, session } = who;
    Object.assign(who, { phone: shop.move.formerPhone, session: null });
    try {
      await signIn(world, who);
      await takeBack(world, shop);
    } catch (error) {
      Object.assign(who, { phone, session, isWaiting: false });
      throw error;
    }
    if (session === null) return;
    expectStatus(await who.callAs(session, 'GET', `/api/business/by-phone/${phone}`), 401);
  }),
  // The operator makes a move final, and with it a deletion inside its days.
  'keep move': toOne(moved, { weight: 2 }, async (world, shop) => {
    const { code, text } = await world.admin('owner', 'move-keep', `business:${shop.id}`, '--yes');
    if (code === 2) noteFinal(world, shop);
    else expectThat(code === 0, text);
    if (world.model.waiting.includes(shop)) world.model.delete(shop, world.trueMs);
    shop.move = undefined;
    if (code !== 0) throw new Prevented();
  }),
};
