import fc from 'fast-check';
import { expectThat, succeeded, wasCodeSent } from '../helpers.ts';
import { expectWindowIsOver, isOpenMove } from '../invariants/moves.ts';
import type { Shop } from '../model.ts';
import type { World } from '../world.ts';
import { byOwner } from './by-owner.ts';

/** Moves the account to a number that nobody has; again and again, so that moves are chained. */
export const moveNumber = byOwner({
  name: 'move number',
  input: fc.constant(null),
  async send(world, shop) {
    const { owner: who } = shop;
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
    await noteMove(world, shop, former);
    if (!world.isAway) {
      const { status } = await who.callAs(session, 'GET', `/api/business/by-phone/${phone}`);
      expectThat(status !== 200, `a session of the former number of ${phone} is valid`);
    }
    const signedIn = await who.enterCustomToken(answer.body.customToken ?? '');
    if (signedIn.status !== 200) who.session = null;
    return true;
  },
});

/** A proved move is final; one inside the days of another changes nothing for the first number. */
async function noteMove(world: World, shop: Shop, formerPhone: string): Promise<void> {
  const isOpen = await isOpenMove(world, shop);
  if (shop.move !== undefined && isOpen) return;
  if (shop.move !== undefined) expectWindowIsOver(world, shop);
  shop.move = isOpen ? { formerPhone, at: world.trueMs } : undefined;
}
