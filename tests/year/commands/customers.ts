import fc from 'fast-check';
import { command } from '../command.ts';
import { expectThat, pick, shopOfSignedIn, succeeded } from '../helpers.ts';
import type { Invited, Shop } from '../model.ts';
import type { World } from '../world.ts';

const shop = fc.nat(7);
const customer = fc.nat(4);

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

export const invite = command({
  name: 'invite',
  weight: 2,
  input: fc.tuple(shop, customer),
  async run(world, [number, whom]) {
    const inviting = await shopOfSignedIn(world, number);
    if (inviting === undefined) return false;
    const phone = `+90533${1_000_000 + whom}`;
    const now = world.clock.now().getTime();
    const before = inviting.invited.find((invited) => invited.phone === phone);
    const mark = world.model.newMark();
    const answer = await inviting.owner.call('POST', '/api/customers', { name: mark, phone });
    if (answer.status === 409) {
      expectThat(before !== undefined && before.expiresAt > now, `no invitation of ${phone} is open`);
      return true;
    }
    if (!succeeded(world, answer, 'inviting')) return false;
    // A renewed invitation has the customer's new name.
    if (before !== undefined) world.model.gone.push({ mark: before.mark, at: world.trueMs });
    remember(world, inviting, mark, answer.body.invitation);
    return true;
  },
});

export const renew = command({
  name: 'renew invitation',
  input: fc.tuple(shop, customer),
  async run(world, [number, which]) {
    const inviting = await shopOfSignedIn(world, number);
    const invited = pick(inviting?.invited ?? [], which);
    if (inviting === undefined || invited === undefined) return false;
    const answer = await inviting.owner.call('POST', `/api/customers/${invited.id}/renewal`);
    if (answer.status === 404) {
      inviting.invited = inviting.invited.filter((other) => other !== invited);
      return expectThat(world.isLongExpired(invited), `the invitation ${invited.mark} was deleted too early`);
    }
    if (!succeeded(world, answer, 'renewing')) return false;
    remember(world, inviting, invited.mark, answer.body.invitation);
    return true;
  },
});

export const withdraw = command({
  name: 'withdraw invitation',
  input: fc.tuple(shop, customer),
  async run(world, [number, which]) {
    const inviting = await shopOfSignedIn(world, number);
    const invited = pick(inviting?.invited ?? [], which);
    if (inviting === undefined || invited === undefined) return false;
    const answer = await inviting.owner.call('DELETE', `/api/customers/${invited.id}`);
    if (answer.status !== 404 && !succeeded(world, answer, 'withdrawing')) return false;
    inviting.invited = inviting.invited.filter((other) => other !== invited);
    world.model.gone.push({ mark: invited.mark, at: world.trueMs });
    return true;
  },
});
