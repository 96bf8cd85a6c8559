import type { Context } from 'hono';
import type { AppContext, AppEnv } from '#server/app-context.ts';
import { presentCustomerInvitation } from '#server/domain/invitations/customer-invitation-mapper.ts';
import { getInvitation } from '#server/domain/invitations/get-invitation.ts';
import { presentInvitation } from '#server/domain/invitations/invitation-mapper.ts';
import { inviteCustomer } from '#server/domain/invitations/invite-customer.ts';
import { listInvitations } from '#server/domain/invitations/list-invitations.ts';
import { markInvitationOpened } from '#server/domain/invitations/mark-invitation-opened.ts';
import { markInvitationSent } from '#server/domain/invitations/mark-invitation-sent.ts';
import type { InvitedCustomer } from '#server/domain/invitations/queries.ts';
import { refuseInvitation } from '#server/domain/invitations/refuse-invitation.ts';
import { renewInvitation } from '#server/domain/invitations/renew-invitation.ts';
import { withdrawInvitation } from '#server/domain/invitations/withdraw-invitation.ts';
import { type ApiRoute, apiRoute } from '#server/http/api-route.ts';
import { limitByAddress, limitByVisitor } from '#server/http/middleware/limit.ts';
import { ProductError } from '#server/product-error.ts';
import {
  customerInvitationsCall,
  customerInvitationsExample,
  invitationOpenedCall,
  invitationOpenedExample,
  inviteCustomerCall,
  inviteCustomerExample,
  markInvitationSentCall,
  markInvitationSentExample,
  refuseInvitationCall,
  refuseInvitationExample,
  renewInvitationCall,
  renewInvitationExample,
  withdrawInvitationCall,
  withdrawInvitationExample,
} from '#shared/contract/customer-invitation.ts';
import {
  invitationCall,
  invitationExample,
  placeInvitationCall,
  placeInvitationExample,
} from '#shared/contract/invitation.ts';

const DELETED = 'Adınız ve numaranız silindi.';
const IN_THE_APP = 'Kaydınız artık uygulamada kullanılıyor.';

/** Ids are int4. Any other value cannot exist. */
function idOf({ id }: { id: string }): number {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new ProductError('NOT_FOUND');
  return Number(id);
}

/** An owner's invitations, and what an invitation's page reads and reports. */
export function invitationRoutes(context: AppContext): ApiRoute[] {
  const reads = limitByVisitor(context, 'readsPerVisitor');
  const writes = limitByVisitor(context, 'writesPerVisitor');
  const present = (invited: InvitedCustomer) => presentCustomerInvitation(invited, context.clock.now());
  const readsInvitation = limitByAddress(context, 'invitationsPerAddress');

  async function invite(c: Context<AppEnv>, { code, place }: { code: string; place?: string }) {
    const invitation = await getInvitation(context, { code, placeId: place ?? null });
    if (invitation === null) throw new ProductError('INVITATION_INVALID');
    c.header('X-Robots-Tag', 'noindex');
    return presentInvitation(invitation);
  }

  return [
    apiRoute(customerInvitationsCall, customerInvitationsExample, reads, async ({ owner }) => {
      const { invitations, refusals } = await listInvitations(context, owner);
      return {
        invitations: invitations.map(present),
        refusals: refusals.map(({ refusedAt }) => ({ refused_at: refusedAt.toISOString() })),
      };
    }),

    apiRoute(inviteCustomerCall, inviteCustomerExample, writes, async ({ owner, body }) => ({
      invitation: present(await inviteCustomer(context, { ...body, owner })),
    })),

    apiRoute(markInvitationSentCall, markInvitationSentExample, writes, async ({ owner, params }) => ({
      invitation: present(await markInvitationSent(context, { owner, id: idOf(params) })),
    })),

    apiRoute(renewInvitationCall, renewInvitationExample, writes, async ({ owner, params }) => ({
      invitation: present(await renewInvitation(context, { owner, id: idOf(params) })),
    })),

    apiRoute(withdrawInvitationCall, withdrawInvitationExample, writes, async ({ owner, params }) => {
      await withdrawInvitation(context, { owner, id: idOf(params) });
      return { message: 'Davet geri çekildi.' };
    }),

    apiRoute(
      invitationOpenedCall,
      invitationOpenedExample,
      limitByAddress(context, 'openedInvitationsPerAddress'),
      async ({ params }) => {
        await markInvitationOpened(context, params.code);
        return { message: 'Kaydedildi.' };
      },
    ),

    apiRoute(
      refuseInvitationCall,
      refuseInvitationExample,
      limitByAddress(context, 'refusedInvitationsPerAddress'),
      async ({ params }) => {
        const refusal = await refuseInvitation(context, params.code);
        return { ...refusal, message: refusal.deleted ? DELETED : IN_THE_APP };
      },
    ),

    apiRoute(invitationCall, invitationExample, readsInvitation, ({ params }, c) => invite(c, params)),

    apiRoute(placeInvitationCall, placeInvitationExample, readsInvitation, ({ params }, c) =>
      invite(c, params),
    ),
  ];
}
