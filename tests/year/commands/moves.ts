import fc from 'fast-check';
import { command } from '../command.ts';
import { HOUR, MINUTE } from '../durations.ts';
import { expectThat, pick, signIn, succeeded, wasCodeSent } from '../helpers.ts';
import { isOpenMove, noteFinal } from '../invariants/moves.ts';
import type { Shop } from '../model.ts';
import type { World } from '../world.ts';
import { byOwner } from './by-owner.ts';

/** Asks the former number, or moves without asking it. */
const ways = fc.constantFrom('proved' as const, 'unproved' as const, 'unproved' as const);

/** Moves the account to a number that nobody has; again and again, so that moves are chained. */
export const moveNumber = byOwner({
  name: 'move number',
  weight: 2,
  input: ways,
  isWanted: ({ owner }) => owner.canAsk,
  async send(world, shop, way) {
    const { owner: who } = shop;
    if (way === 'proved') {
      who.session = null;
      if (!(await signIn(world, who))) return false;
    } else await world.pass(6 * MINUTE);
    const { phone: former, session } = who;
    const phone = world.newPhone();
    const asked = await who.askForCode(phone);
    if (!wasCodeSent(world, who, asked)) return false;
    const code = who.codeOnPhone(phone);
    if (code === null) return false;
    const body = { verification_id: asked.body.sessionInfo, code };
    const answer = await who.call('PUT', '/api/account/phone', body);
    if (!succeeded(world, answer, 'moving the number')) return false;
    world.model.notices += 1;
    who.phone = phone;
    await noteMove(world, shop, former, way);
    if (!world.isAway) {
      const { status } = await who.callAs(session, 'GET', `/api/business/by-phone/${phone}`);
      expectThat(status !== 200, `a session of the former number of ${phone} is valid`);
    }
    const signedIn = await who.enterCustomToken(answer.body.customToken ?? '');
    if (signedIn.status !== 200) who.session = null;
    return true;
  },
});

async function noteMove(world: World, shop: Shop, former: string, way: 'proved' | 'unproved'): Promise<void> {
  const isOpen = await isOpenMove(world, shop);
  if (shop.move !== undefined && isOpen) return;
  if (shop.move !== undefined) noteFinal(world, shop);
  // A sign-in that a wrong clock dated proves nothing, or seems to.
  const isWanted = way === 'unproved';
  expectThat(
    isOpen === isWanted || !world.isCalm || (isOpen && shop.owner.wasDatedAhead),
    `a ${way} move of ${shop.owner} ${isOpen ? 'can' : 'cannot'} be taken back`,
  );
  shop.move = isOpen ? { formerPhone: former, at: world.trueMs } : undefined;
}

/** Nothing notes in a backup what is done with a move later. */
const movedShops = ({ model, disk, isAway }: World) =>
  [...model.shops, ...model.hidden].filter(
    (shop) =>
      disk === null &&
      !isAway &&
      shop.move !== undefined &&
      !shop.owner.isDisabled &&
      (model.shops.has(shop) || model.shopOf(shop.owner) === undefined),
  );

const ofMoved = (name: string, run: (world: World, shop: Shop) => Promise<boolean>) =>
  command({
    name,
    weight: 2,
    input: fc.nat(7),
    isPossible: (world) => movedShops(world).length > 0,
    run: (world, number) => run(world, pick(movedShops(world), number) as Shop),
  });

/** The holder of the number before the first unproved move takes the business back, from whatever number has it. */
export const takeBack = ofMoved('take back', async (world, shop) => {
  const { owner: who } = shop;
  if (!who.canAsk) await world.pass(HOUR + 1);
  const { move } = shop;
  if (move === undefined) return false;
  const { phone, session } = who;
  const undo = () => {
    Object.assign(who, { phone, session, isWaiting: false });
    return false;
  };
  Object.assign(who, { phone: move.formerPhone, session: null });
  if (!(await signIn(world, who))) return undo();
  const own = await who.call('GET', `/api/business/by-phone/${who.phone}`);
  const answer = await who.call('POST', '/api/account/take-back');
  if (answer.status === 404) {
    noteFinal(world, shop);
    return undo();
  }
  if (!succeeded(world, answer, 'taking back')) return undo();
  expectThat(own.status === 409, `the former number of ${phone} was not offered its business: ${own.text}`);
  expectThat(answer.body.business.id === shop.id, `${who} took another business back`);
  world.model.notices += 2;
  world.model.hidden.delete(shop);
  world.model.shops.add(shop);
  Object.assign(shop, { move: undefined, uid: who.session?.uid ?? shop.uid });
  if (session === null) return true;
  const { status } = await who.callAs(session, 'GET', `/api/business/by-phone/${phone}`);
  expectThat(status === 401, `a session of ${phone}, which lost the business, answers ${status}`);
  return true;
});

/** The operator makes a move final, and with it a deletion inside its days. */
export const keepMove = ofMoved('keep move', async (world, shop) => {
  const { code, text } = await world.admin('owner', 'move-keep', `business:${shop.id}`, '--yes');
  if (code === 2) noteFinal(world, shop);
  else expectThat(code === 0, text);
  if (world.model.hidden.has(shop)) world.model.delete(shop, world.trueMs);
  shop.move = undefined;
  return code === 0;
});
