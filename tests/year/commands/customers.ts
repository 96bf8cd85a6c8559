import fc from 'fast-check';
import { expectThat, pick, succeeded } from '../helpers.ts';
import type { Invited, Shop } from '../model.ts';
import type { World } from '../world.ts';
import { byOwner } from './by-owner.ts';

const customer = fc.nat(4);
const hasInvited = ({ invited }: Shop) => invited.length > 0;

function remember(
  world: World,
  of: Shop,
  mark: string,
  { id, code, phone, expires_at }: Record<string, string>,
) {
  const expiresAt = Date.parse(expires_at ?? '');
  const invited: Invited = { id: Number(id), code: code ?? '', phone: phone ?? '', mark, expiresAt };
  of.invited = [...of.invited.filter((other) => other.id !== invited.id), invited];
  world.model.invitations.set(invited.code, of);
}

export const invite = byOwner({
  name: 'invite',
  weight: 2,
  input: customer,
  async send(world, shop, whom) {
    const phone = `+90533${1_000_000 + whom}`;
    const now = world.clock.now().getTime();
    const before = shop.invited.find((invited) => invited.phone === phone);
    const mark = world.model.newMark();
    const answer = await shop.owner.call('POST', '/api/customers', { name: mark, phone });
    if (answer.status === 409) {
      expectThat(before !== undefined && before.expiresAt > now, `no invitation of ${phone} is open`);
      return true;
    }
    if (!succeeded(world, answer, 'inviting')) return false;
    // A renewed invitation has the customer's new name.
    if (before !== undefined) world.model.gone.push({ mark: before.mark, at: world.trueMs });
    remember(world, shop, mark, answer.body.invitation);
    return true;
  },
});

export const renew = byOwner({
  name: 'renew invitation',
  weight: 2,
  input: customer,
  isWanted: hasInvited,
  async send(world, shop, which) {
    const invited = pick(shop.invited, which) as Invited;
    const answer = await shop.owner.call('POST', `/api/customers/${invited.id}/renewal`);
    if (answer.status === 404) {
      shop.invited = shop.invited.filter((other) => other !== invited);
      expectThat(world.isLongExpired(invited), `the invitation ${invited.mark} was deleted too early`);
      return false;
    }
    if (!succeeded(world, answer, 'renewing')) return false;
    remember(world, shop, invited.mark, answer.body.invitation);
    return true;
  },
});

export const withdraw = byOwner({
  name: 'withdraw invitation',
  input: customer,
  isWanted: hasInvited,
  async send(world, shop, which) {
    const invited = pick(shop.invited, which) as Invited;
    const answer = await shop.owner.call('DELETE', `/api/customers/${invited.id}`);
    if (answer.status !== 404 && !succeeded(world, answer, 'withdrawing')) return false;
    shop.invited = shop.invited.filter((other) => other !== invited);
    world.model.gone.push({ mark: invited.mark, at: world.trueMs });
    return true;
  },
});
