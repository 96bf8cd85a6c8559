import type { Business } from '#shared/contract/business.ts';
import type { ResponseOf } from '#shared/contract/call.ts';
import { type CustomerInvitation, customerInvitationsCall } from '#shared/contract/customer-invitation.ts';
import { readQuery } from '#web/api/call-api.ts';
import { refreshCounts } from '#web/api/counts.ts';
import { queryClient, useRead } from '#web/api/use-read.ts';

type Reply = ResponseOf<typeof customerInvitationsCall>;

const query = readQuery(customerInvitationsCall, {});

const newestFirst = (one: CustomerInvitation, other: CustomerInvitation) =>
  other.created_at.localeCompare(one.created_at) || other.id - one.id;

const countsOf = (invitations: readonly CustomerInvitation[]) => ({
  total: invitations.length,
  unsent: invitations.filter(({ state }) => state === 'unsent').length,
  opened: invitations.filter(({ state }) => state === 'opened').length,
});

/** Returns the owner's invitations, read once per visit, and the changes made on this page. */
export function useInvitations(business: Business) {
  const { data, error, refetch } = useRead(query);

  /** Keeps the shown list until the reply arrives, and after a failure. Returns the list. */
  async function readAgain(): Promise<CustomerInvitation[] | undefined> {
    await queryClient.cancelQueries(query);
    const invitations = (await refetch()).data?.invitations;
    await refreshCounts(business, invitations && countsOf(invitations));
    return invitations;
  }
  async function change(edit: (invitations: CustomerInvitation[]) => CustomerInvitation[]) {
    // A read in progress is older than the change.
    const reading = queryClient.isFetching(query) > 0;
    await queryClient.cancelQueries(query);
    const changed = queryClient.setQueryData<Reply>(
      query.queryKey,
      (reply) => reply && { ...reply, invitations: edit(reply.invitations) },
    );
    if (reading) void refetch();
    return changed;
  }
  /** Like {@link change}, by the server's reply. */
  async function confirm(edit: Parameters<typeof change>[0]): Promise<void> {
    const changed = await change(edit);
    await refreshCounts(business, changed && countsOf(changed.invitations));
  }
  const replacing = (changed: CustomerInvitation) => (invitations: CustomerInvitation[]) =>
    invitations.map((each) => (each.id === changed.id ? changed : each));

  return {
    /** Newest first; undefined until read. */
    invitations: data?.invitations,
    /** When customers deleted their invitation, newest first. */
    refusals: data?.refusals ?? [],
    error,
    retry: refetch,
    readAgain,
    /** Applies the server's reply; if the list is not loaded yet, reads it. */
    upsert: (changed: CustomerInvitation): Promise<unknown> =>
      data === undefined
        ? readAgain()
        : confirm((invitations) =>
            [changed, ...invitations.filter(({ id }) => id !== changed.id)].sort(newestFirst),
          ),
    /** Like {@link upsert}, but ignores an invitation withdrawn meanwhile. */
    replace: (changed: CustomerInvitation) => confirm(replacing(changed)),
    /** Shows a change that the server has not confirmed. */
    preview: (changed: CustomerInvitation) => change(replacing(changed)),
    remove: (removed: CustomerInvitation) =>
      confirm((invitations) => invitations.filter(({ id }) => id !== removed.id)),
  };
}
