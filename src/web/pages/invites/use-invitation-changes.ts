import { useState } from 'react';
import {
  type CustomerInvitation,
  markInvitationSentCall,
  renewInvitationCall,
  withdrawInvitationCall,
} from '#shared/contract/customer-invitation.ts';
import { errorText, hasErrorCode, isAnswerLost, nullOnError, withDetail } from '#web/api/api-errors.ts';
import { callApi } from '#web/api/call-api.ts';
import { useTask } from '#web/forms/use-task.ts';
import { showErrorToast, showToast } from '#web/ui/toast/toasts.ts';
import { menuBeside } from './invitation-row.tsx';
import type { useInvitations } from './use-invitations.ts';

const NOT_NOTED = 'Davetin gönderildiği kaydedilemedi.';

const paramsOf = ({ id }: CustomerInvitation) => ({ params: { id: String(id) } });

type List = Pick<
  ReturnType<typeof useInvitations>,
  'upsert' | 'replace' | 'preview' | 'remove' | 'readAgain'
>;

interface Answers {
  onRenewed: (invitation: CustomerInvitation) => void;
  /** `beside`: the menu button of the row that takes the removed one's place, if there is one. */
  onRemoved: (invitation: CustomerInvitation, beside: HTMLButtonElement | null) => void;
}

/**
 * Returns the owner's changes of the list. The server confirms each first, except a sent message, which the
 * list shows at once.
 */
export function useInvitationChanges(
  { upsert, replace, preview, remove, readAgain }: List,
  { onRenewed, onRemoved }: Answers,
) {
  const task = useTask<'renewing' | 'withdrawing'>({
    detached: true,
    ordinary: ['TOO_MANY_INVITATIONS', 'INVITATION_OPEN'],
  });
  const [subject, setSubject] = useState<number | null>(null);

  async function drop(invitation: CustomerInvitation) {
    const beside = menuBeside(invitation);
    await remove(invitation);
    onRemoved(invitation, beside);
  }
  /** Its customer deleted it, or another phone withdrew it. */
  async function dropEnded(invitation: CustomerInvitation) {
    await drop(invitation);
    showToast({ title: 'Bu davet artık yok', description: 'Az önceki link açılmaz.', neutral: true });
    // Tells who wants no invitation.
    void readAgain();
  }
  async function renew(expired: CustomerInvitation) {
    const { invitation } = await callApi(renewInvitationCall, paramsOf(expired));
    await upsert(invitation);
    onRenewed(invitation);
    showToast({ title: 'Davet yenilendi', description: 'Mesajı şimdi gönderebilirsiniz.' });
  }
  async function withdraw(invitation: CustomerInvitation) {
    // An invitation already withdrawn, for example from another phone, counts as withdrawn.
    await nullOnError(callApi(withdrawInvitationCall, paramsOf(invitation)), 'NOT_FOUND');
    await drop(invitation);
    if (invitation.is_open) showToast({ title: 'Davet iptal edildi', description: 'Link artık açılmıyor.' });
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
        `Davet ${invitation.is_open ? 'iptal edilemedi' : 'silinemedi'}. Lütfen tekrar deneyin.`,
      ),
    /** Shows the change at once; reverts it after a failure and, without an answer, reads what the server has. */
    async markSent(invitation: CustomerInvitation) {
      const state = invitation.state === 'unsent' ? 'sent' : invitation.state;
      await preview({ ...invitation, state, sent_at: new Date().toISOString() });
      try {
        await replace((await callApi(markInvitationSentCall, paramsOf(invitation))).invitation);
      } catch (error) {
        if (hasErrorCode(error, 'NOT_FOUND')) return dropEnded(invitation);
        await replace(invitation);
        showErrorToast(withDetail(NOT_NOTED, errorText(error, NOT_NOTED)));
        // Only the answer may have been lost. Other failures are certain, and a read would ask for a login again.
        if (isAnswerLost(error)) void readAgain();
      }
    },
  };
}
