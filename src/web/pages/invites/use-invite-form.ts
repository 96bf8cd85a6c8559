import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { type Business, phoneField } from '#shared/contract/business.ts';
import {
  type CustomerInvitation,
  type InviteCustomerRequest,
  inviteCustomerCall,
  inviteCustomerRequest,
} from '#shared/contract/customer-invitation.ts';
import { apiErrors } from '#shared/contract/errors.ts';
import { dayInTurkey } from '#shared/domain/calendar-day.ts';
import { REGISTRATION_INITIAL } from '#shared/domain/phone.ts';
import { errorText, hasErrorCode } from '#web/api/api-errors.ts';
import { callApi } from '#web/api/call-api.ts';
import { useOwnerItem } from '#web/auth/session/owner-storage.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useFormDraft } from '#web/forms/use-form-draft.ts';
import { useTask } from '#web/forms/use-task.ts';
import { dismissAnyToast } from '#web/ui/toast/toasts.ts';

interface Reached {
  text: string;
  /** The day of the message, in Turkey. */
  day: string;
}

/**
 * Returns the server's message about the daily limit. It disappears when the page is shown on another day,
 * because phones keep pages open.
 */
function useDayLimit(): { limit: string | null; reached: (text: string) => void } {
  const [current, setReached] = useState<Reached | null>(null);
  useEffect(() => {
    if (current === null) return;
    function check() {
      if (document.visibilityState === 'visible' && dayInTurkey(new Date()) !== current?.day)
        setReached(null);
    }
    const listening = new AbortController();
    document.addEventListener('visibilitychange', check, listening);
    return () => listening.abort();
  }, [current]);
  return {
    limit: current?.text ?? null,
    reached: (text) => setReached({ text, day: dayInTurkey(new Date()) }),
  };
}

const emptyInvite = { name: '', phone: REGISTRATION_INITIAL, phoneQuestion: '' };
/** The contract's schema, with the number as typed. */
const inviteSchema = z.extend(inviteCustomerRequest, { phone: phoneField(z.string()) });

interface InviteFormOptions {
  business: Business;
  onMade: (invitation: CustomerInvitation) => void;
  onDuplicate: (phone: string) => Promise<void>;
}

export function useInviteForm({ business, onMade, onDuplicate }: InviteFormOptions) {
  const task = useTask<'making'>({ detached: true });
  const { limit, reached } = useDayLimit();
  const making = task.running !== null;
  const form = useForm({
    initial: emptyInvite,
    schema: inviteSchema,
    busy: making,
    onSubmit: (customer) =>
      void task.run('making', () => make(customer), 'Davet hazırlanamadı. Lütfen tekrar deneyin.'),
  });
  useFormDraft(useOwnerItem('invite_typed', business), form, emptyInvite, { task });

  async function make(customer: InviteCustomerRequest) {
    try {
      const { invitation } = await callApi(inviteCustomerCall, { body: customer });
      // The failure of a former try.
      if (!task.isLeft()) dismissAnyToast();
      onMade(invitation);
      form.reset();
    } catch (error) {
      if (task.isLeft()) throw error;
      // An error shown in the form needs no toast.
      if (hasErrorCode(error, 'TOO_MANY_INVITATIONS')) reached(errorText(error, ''));
      else if (hasErrorCode(error, 'INVITATION_OPEN')) {
        await onDuplicate(customer.phone);
        if (task.isLeft()) throw error;
        form.setErrors({ phone: errorText(error, apiErrors.INVITATION_OPEN.message) });
      } else if (!form.setServerErrors(error)) throw error;
    }
  }
  return { form, making, limit };
}
