import type { Business } from '#shared/contract/business.ts';
import type { CustomerInvitation, InviteCustomerRequest } from '#shared/contract/customer-invitation.ts';
import { apiErrors } from '#shared/contract/errors.ts';
import { errorText, hasErrorCode } from '#web/api/api-client.ts';
import { inviteCustomer } from '#web/api/customer-invitations.ts';
import { useLoginDialog } from '#web/auth/login/login-provider.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { useFormDraft } from '#web/forms/use-form-draft.ts';
import { useTask } from '#web/forms/use-task.ts';
import { inviteKey } from '#web/lib/form-draft.ts';
import { emptyInvite, inviteSchema } from './invite-schema.ts';
import { useDayLimit } from './use-day-limit.ts';

interface InviteFormOptions {
  business: Business;
  onMade: (invitation: CustomerInvitation) => void;
  /** Called if the typed number has an open invitation. */
  onDuplicate: (phone: string) => void;
}

/** The form of a new invitation. Keeps its input on failure. */
export function useInviteForm({ business, onMade, onDuplicate }: InviteFormOptions) {
  const login = useLoginDialog();
  const task = useTask<'making'>({ detached: true });
  const { limit, reached } = useDayLimit();
  const making = task.running !== null;
  const form = useForm({
    initial: emptyInvite,
    schema: inviteSchema,
    busy: making,
    onSubmit: (customer) => void task.run('making', () => make(customer), explain),
  });
  useFormDraft(inviteKey(business), form, emptyInvite);

  async function make(customer: InviteCustomerRequest) {
    try {
      onMade(await inviteCustomer(customer));
      form.reset();
    } catch (error) {
      // An error shown in the form needs no toast.
      if (hasErrorCode(error, 'TOO_MANY_INVITATIONS')) reached(errorText(error, ''));
      else if (hasErrorCode(error, 'INVITATION_OPEN')) {
        form.setErrors({ phone: errorText(error, apiErrors.INVITATION_OPEN.message) });
        onDuplicate(customer.phone);
      } else if (!form.setServerErrors(error)) throw error;
    }
  }
  function explain(error: unknown): string {
    // Opens over the form, which keeps its input.
    if (hasErrorCode(error, 'UNAUTHENTICATED')) login.open({ phone: business.phone, ownersOnly: true });
    return errorText(error, 'Davet hazırlanamadı. Lütfen tekrar deneyin.');
  }
  return { form, making, limit };
}
