import { useState } from 'react';
import type { CustomerInvitation } from '#shared/contract/customer-invitation.ts';
import { errorText } from '#web/api/api-errors.ts';
import { markInvitationSent, renewInvitation, withdrawInvitation } from '#web/api/customer-invitations.ts';
import { useTask } from '#web/forms/use-task.ts';
import { showErrorToast, showToast } from '#web/ui/toast/toasts.ts';
import type { useInvitations } from './use-invitations.ts';

type List = Pick<ReturnType<typeof useInvitations>, 'put' | 'replace' | 'remove'>;

interface Answers {
  onRenewed: (invitation: CustomerInvitation) => void;
  onRemoved: (invitation: CustomerInvitation) => void;
}

/**
 * Returns the owner's changes of the list. The server confirms each first, except a sent message, which the
 * list shows at once.
 */
export function useInvitationChanges({ put, replace, remove }: List, { onRenewed, onRemoved }: Answers) {
  const task = useTask<'renewing' | 'withdrawing'>({ detached: true });
  const [subject, setSubject] = useState<number | null>(null);

  async function renew(expired: CustomerInvitation) {
    const renewed = await renewInvitation(expired);
    await put(renewed);
    onRenewed(renewed);
    showToast({ title: 'Davet yenilendi', description: 'Mesajı şimdi gönderebilirsiniz.' });
  }
  async function withdraw(invitation: CustomerInvitation) {
    await withdrawInvitation(invitation);
    await remove(invitation);
    onRemoved(invitation);
    if (invitation.is_open) showToast({ title: 'Davet geri çekildi', description: 'Link artık açılmıyor.' });
    else showToast({ title: 'Davet silindi', description: 'Müşterinin adı ve numarası silindi.' });
  }

  return {
    renewing: task.running === 'renewing' ? subject : null,
    withdrawing: task.running === 'withdrawing',
    renew(expired: CustomerInvitation) {
      setSubject(expired.id);
      void task.run('renewing', () => renew(expired), 'Davet yenilenemedi. Lütfen tekrar deneyin.');
    },
    withdraw: (invitation: CustomerInvitation) =>
      void task.run(
        'withdrawing',
        () => withdraw(invitation),
        'Davet geri çekilemedi. Lütfen tekrar deneyin.',
      ),
    /** Shows the change at once; reverts it and reports the failure if the server does not store it. */
    async markSent(invitation: CustomerInvitation) {
      const state = invitation.state === 'unsent' ? 'sent' : invitation.state;
      await replace({ ...invitation, state, sent_at: new Date().toISOString() });
      try {
        await replace(await markInvitationSent(invitation));
      } catch (error) {
        await replace(invitation);
        showErrorToast(errorText(error, 'Davetin gönderildiği kaydedilemedi.'));
      }
    },
  };
}
