import { useState } from 'react';
import type { Business } from '#shared/contract/business.ts';
import type { CustomerInvitation } from '#shared/contract/customer-invitation.ts';
import { parsePhone } from '#shared/domain/phone.ts';
import { pagePath } from '#shared/routing/pages.ts';
import invitation from '#web/assets/tool-invite.svg?no-inline';
import type { PageModule } from '#web/layout/page-module.ts';
import { copyText } from '#web/lib/copy-text.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { messageText, whatsAppUrl } from '#web/lib/share.ts';
import { useFocusAfterCommit } from '#web/lib/use-focus-after-commit.ts';
import { Blank, EmptyCard, LoadingCard } from '#web/owner/list-cards.tsx';
import { LoadFailure } from '#web/owner/load-failure.tsx';
import { ToolColumns, toolPage } from '#web/owner/tool-page.tsx';
import { useKeptState } from '#web/owner/use-kept-scroll.ts';
import { Card } from '#web/ui/card.tsx';
import { showErrorToast, showToast } from '#web/ui/toast/toasts.ts';
import { InvitationList } from './invitation-list.tsx';
import { invitationMessage } from './invitation-message.ts';
import type { InvitationActions } from './invitation-row.tsx';
import { NewInvitation, ReadyMessage } from './new-invitation.tsx';
import { Refusals } from './refusals.tsx';
import { useInvitationChanges } from './use-invitation-changes.ts';
import { useInvitations } from './use-invitations.ts';
import { useInviteForm } from './use-invite-form.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

function Loading() {
  return (
    <LoadingCard>
      <Blank className="h-7 w-3/5" />
      {[1, 2, 3, 4].map((row) => (
        <Blank key={row} className="h-14.5" />
      ))}
    </LoadingCard>
  );
}

function Empty() {
  return (
    <EmptyCard drawing={invitation} title="Henüz davetiniz yok" titleId="davetler" className="py-8">
      Hazırladığınız davetler ve kimin açtığı burada görünür.
    </EmptyCard>
  );
}

/** Marks that the page sets on rows; each lasts until the next action. */
interface Marks {
  fresh: number | null;
  touched: number | null;
  focused: number | null;
}
const NO_MARKS: Marks = { fresh: null, touched: null, focused: null };

/** The number may be mistyped: the name tells whose it is. */
const openTexts = ({ name, state }: CustomerInvitation) =>
  state === 'unsent'
    ? { label: 'Gönder', reason: `${name} adına hazırladığınız davet hâlâ geçerli. Gönderebilirsiniz.` }
    : {
        label: 'Tekrar Gönder',
        reason: `${name} adına gönderdiğiniz davet hâlâ geçerli. Tekrar gönderebilirsiniz.`,
      };

const openOf = (invitations: readonly CustomerInvitation[] | undefined, number: string | null) =>
  invitations?.find(({ phone, is_open }) => is_open && phone === number);

function useInviting(business: Business) {
  const { origin } = usePublicConfig();
  const list = useInvitations(business);
  const [marks, setMarks] = useState(NO_MARKS);
  const [query, onSeek] = useKeptState<string | null>('query', null);
  const [ready, setReady] = useState<CustomerInvitation | null>(null);
  const [withdrawing, setWithdrawing] = useState<CustomerInvitation | null>(null);
  const [lost, setLost] = useState<{ beside: HTMLButtonElement | null } | null>(null);
  const messageOf = (made: CustomerInvitation) => invitationMessage(origin, business.name, made);

  function moveToTop(id: number, focused: Marks['focused'] = null) {
    setMarks({ ...NO_MARKS, fresh: id, focused });
    // It could hide the invitation.
    onSeek(null);
  }
  const changes = useInvitationChanges(list, {
    onRenewed: ({ id }) => moveToTop(id, id),
    onRemoved({ id }, beside) {
      // The answer may come when another invitation is shown.
      const unlessRemoved = (shown: CustomerInvitation | null) => (shown?.id === id ? null : shown);
      setWithdrawing(unlessRemoved);
      setReady(unlessRemoved);
      if (open && open.id === id) form.setErrors({});
      setLost({ beside });
    },
  });
  // The row with its menu, or the button, is removed. The answer may come while the owner types.
  useFocusAfterCommit(lost, () =>
    document.activeElement?.matches('input') ? null : (lost?.beside ?? document.getElementById('davetler')),
  );

  const invite = useInviteForm({
    business,
    onMade(made) {
      void list.upsert(made);
      setReady(made);
      moveToTop(made.id);
    },
    async onDuplicate(phone) {
      // Another phone may have made or changed it, or a press whose answer was lost.
      const duplicate = openOf(await list.readAgain(), phone);
      if (duplicate) moveToTop(duplicate.id);
    },
  });

  const { form } = invite;
  /** The open invitation of the number that the form refuses. */
  const open = form.errors.phone && openOf(list.invitations, parsePhone(form.values.phone));

  function sent(invitation: CustomerInvitation) {
    setMarks((before) => ({ ...before, touched: invitation.id, focused: null }));
    void changes.markSent(invitation);
  }
  async function copy(invitation: CustomerInvitation) {
    try {
      await copyText(messageText(messageOf(invitation)));
    } catch {
      return showErrorToast('Mesaj kopyalanamadı.');
    }
    showToast({ title: 'Kopyalandı!', description: 'Mesaj panoya kopyalandı.' });
    sent(invitation);
  }
  const actions: InvitationActions = {
    href: (to) => whatsAppUrl(messageOf(to), to.phone),
    onSent: sent,
    onCopy: (of) => void copy(of),
    onRenew: changes.renew,
    onWithdraw: setWithdrawing,
  };
  const sendAgain = open && {
    ...openTexts(open),
    href: actions.href(open),
    onSent() {
      form.reset();
      setReady(open);
      sent(open);
    },
  };
  return {
    list,
    marks,
    ready,
    onAnother() {
      setReady(null);
      form.focus('name');
    },
    withdrawing,
    setWithdrawing,
    changes,
    retry: () => list.retry().then(() => setLost({ beside: null })),
    search: { query, onSeek, onChoose: () => setMarks(NO_MARKS) },
    invite,
    sendAgain,
    actions,
    messageOf,
    sent,
  };
}

function Invitations({ inviting }: { inviting: ReturnType<typeof useInviting> }) {
  const { list, marks, search, changes, actions, retry } = inviting;
  const { invitations, error } = list;
  if (error !== null && invitations === undefined) {
    return (
      <Card>
        <LoadFailure title="Davetler yüklenemedi" titleId="davetler" error={error} onRetry={retry} />
      </Card>
    );
  }
  if (invitations === undefined) return <Loading />;
  if (invitations.length === 0) return <Empty />;
  return (
    <InvitationList
      invitations={invitations}
      {...marks}
      {...search}
      renewing={changes.renewing}
      actions={actions}
    />
  );
}

/** As the list has it: a failure to record takes it back. */
const isSent = (invitations: readonly CustomerInvitation[] | undefined, { id }: CustomerInvitation) =>
  invitations?.some((each) => each.id === id && each.state !== 'unsent') ?? false;

function Inviting({ business }: { business: Business }) {
  const inviting = useInviting(business);
  const { list, ready, withdrawing, setWithdrawing, changes, invite } = inviting;
  return (
    <ToolColumns className="lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
      {ready === null ? (
        <NewInvitation {...invite} sendAgain={inviting.sendAgain} />
      ) : (
        <ReadyMessage
          key={ready.id}
          invitation={ready}
          message={inviting.messageOf(ready)}
          sent={isSent(list.invitations, ready)}
          onSent={() => inviting.sent(ready)}
          onAnother={inviting.onAnother}
        />
      )}
      {/* The profile's list “İlk gün” leads here, also while the invitations are read. */}
      <section id="davet-listesi" aria-label="Davet listesi" className="grid content-start gap-6">
        <Invitations inviting={inviting} />
        <Refusals refusals={list.refusals} />
      </section>
      <WithdrawDialog
        invitation={withdrawing}
        busy={changes.withdrawing}
        onWithdraw={changes.withdraw}
        onClose={() => setWithdrawing(null)}
      />
    </ToolColumns>
  );
}

export const page: PageModule<'invites'> = toolPage(pagePath.invites, {
  title: 'Müşteri Davet Et',
  description: 'Müşterilerinizi WhatsApp’tan davet edin.',
  lead: 'Müşterinizin adını ve numarasını yazın, WhatsApp mesajını hazırlayalım.',
  Tool: Inviting,
});
