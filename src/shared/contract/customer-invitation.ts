import * as z from 'zod/mini';
import { canonicalPhone } from './business.ts';
import type { ApiCall, ExampleOf } from './call.ts';
import { messageResponse } from './message.ts';
import { lineOfText } from './text.ts';

/** Maximum number of invitations that a business may create or renew per day. */
export const INVITATIONS_PER_DAY = 50;

const customerName = { min: 2, max: 100 } as const;
export const customerMessages = {
  name: 'Müşterinin adı en az 2 karakter olmalıdır.',
  tooMany: `Bugün ${INVITATIONS_PER_DAY} davet hazırladınız. Yarın devam edebilirsiniz.`,
  ownNumber: 'Kendi numaranızı davet edemezsiniz.',
  refused: 'Bu müşteri davet istemedi. Numarasını bir yıl boyunca davet edemezsiniz.',
} as const;

/** An opened invitation stays `opened` when it expires: that customer needs no second invitation. */
export const invitationStates = ['unsent', 'sent', 'opened', 'expired'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** A customer's invitation as its owner sees it. Times are ISO 8601 in UTC. */
export const customerInvitation = z.object({
  id: z.number(),
  name: z.string(),
  phone: z.string(),
  /** The code in its link, `/r/{code}`. */
  code: z.string(),
  state: z.enum(invitationStates),
  /** True while its link opens. */
  is_open: z.boolean(),
  created_at: z.string(),
  sent_at: z.nullable(z.string()),
  opened_at: z.nullable(z.string()),
  expires_at: z.string(),
});
export type CustomerInvitation = z.infer<typeof customerInvitation>;

const invitationExample = {
  id: 7,
  name: 'Elif Kaya',
  phone: '+905339876543',
  code: 'M7KQ2XW9T4RB6HNC',
  state: 'unsent',
  is_open: true,
  created_at: '2026-01-12T09:00:00.000Z',
  sent_at: null,
  opened_at: null,
  expires_at: '2026-02-11T09:00:00.000Z',
} satisfies CustomerInvitation;

const one = z.object({ invitation: customerInvitation });
const exampleOfOne = { response: { invitation: invitationExample } };

export const inviteCustomerRequest = z.object({
  name: lineOfText(customerName.max, customerName.min, customerMessages.name),
  phone: canonicalPhone,
});
export type InviteCustomerRequest = z.infer<typeof inviteCustomerRequest>;

export const customerInvitationsCall = {
  id: 'getCustomerInvitations',
  method: 'GET',
  path: '/api/customers',
  summary: "The signed-in owner's invitations of customers, the newest first",
  authority: 'owner',
  response: z.object({
    invitations: z.array(customerInvitation),
    /** Customers who deleted their invitation, newest first. The previous release omits the field (ADR 10). */
    refusals: z.optional(z.array(z.object({ refused_at: z.string() }))),
  }),
} as const satisfies ApiCall;
export const customerInvitationsExample = {
  response: { invitations: [invitationExample], refusals: [{ refused_at: '2026-01-13T07:20:00.000Z' }] },
} satisfies ExampleOf<typeof customerInvitationsCall>;

/** Renews the existing row if the number's invitation has expired. */
export const inviteCustomerCall = {
  id: 'inviteCustomer',
  method: 'POST',
  path: '/api/customers',
  summary: 'Invite a customer: makes a link of its own, which the owner sends',
  authority: 'owner',
  request: inviteCustomerRequest,
  response: one,
  rules: [customerMessages.ownNumber, customerMessages.refused],
  errors: ['INVITATION_OPEN', 'TOO_MANY_INVITATIONS'],
} as const satisfies ApiCall;
export const inviteCustomerExample = {
  request: { name: 'Elif Kaya', phone: '+905339876543' },
  ...exampleOfOne,
} satisfies ExampleOf<typeof inviteCustomerCall>;

export const markInvitationSentCall = {
  id: 'markInvitationSent',
  method: 'POST',
  path: '/api/customers/:id/sent',
  summary: 'An invitation was sent, or copied to be sent; the last time counts',
  authority: 'owner',
  response: one,
  errors: ['NOT_FOUND'],
} as const satisfies ApiCall;
export const markInvitationSentExample = {
  params: { id: '7' },
  response: {
    invitation: { ...invitationExample, state: 'sent', sent_at: '2026-01-12T09:01:00.000Z' },
  },
} satisfies ExampleOf<typeof markInvitationSentCall>;

/** Returns an invitation that has not expired unchanged. */
export const renewInvitationCall = {
  id: 'renewInvitation',
  method: 'POST',
  path: '/api/customers/:id/renewal',
  summary: 'Renew an invitation that has expired: another link, to be sent',
  authority: 'owner',
  response: one,
  errors: ['NOT_FOUND', 'TOO_MANY_INVITATIONS'],
} as const satisfies ApiCall;
export const renewInvitationExample = {
  params: { id: '7' },
  ...exampleOfOne,
} satisfies ExampleOf<typeof renewInvitationCall>;

export const withdrawInvitationCall = {
  id: 'withdrawInvitation',
  method: 'DELETE',
  path: '/api/customers/:id',
  summary: 'Withdraw an invitation: its link ends, name and number are deleted',
  authority: 'owner',
  response: messageResponse,
  errors: ['NOT_FOUND'],
} as const satisfies ApiCall;
export const withdrawInvitationExample = {
  params: { id: '7' },
  response: { message: 'Davet geri çekildi.' },
} satisfies ExampleOf<typeof withdrawInvitationCall>;

/** Returns the same response for every code, so that it does not reveal existing invitations. */
export const invitationOpenedCall = {
  id: 'markInvitationOpened',
  method: 'POST',
  path: '/api/invitation/:code/opened',
  summary: 'An invitation’s page is open in a browser; the first time counts',
  authority: 'public',
  unattested: true,
  response: messageResponse,
} as const satisfies ApiCall;
export const invitationOpenedExample = {
  params: { code: 'M7KQ2XW9T4RB6HNC' },
  response: { message: 'Kaydedildi.' },
} satisfies ExampleOf<typeof invitationOpenedCall>;

/**
 * `deleted` is false if the page still shows the customer, whom the app has taken over: it tells no more than the page.
 * `noted` is true if the business cannot invite that number for a year; a code that is unknown by now has no number.
 */
export const refuseInvitationCall = {
  id: 'refuseInvitation',
  method: 'POST',
  path: '/api/invitation/:code/refusal',
  summary: 'The invited customer wants none: name and number are deleted, the link ends',
  authority: 'public',
  unattested: true,
  response: z.extend(messageResponse, { deleted: z.boolean(), noted: z.optional(z.boolean()) }),
} as const satisfies ApiCall;
export const refuseInvitationExample = {
  params: { code: 'M7KQ2XW9T4RB6HNC' },
  response: { deleted: true, noted: true, message: 'Adınız ve numaranız silindi.' },
} satisfies ExampleOf<typeof refuseInvitationCall>;
