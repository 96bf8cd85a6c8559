import type { CustomerInvitation } from '#shared/contract/customer-invitation.ts';
import { displayPhone } from '#shared/domain/phone.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface WithdrawDialogProps {
  invitation: CustomerInvitation | null;
  busy: boolean;
  onWithdraw: (invitation: CustomerInvitation) => void;
  onClose: () => void;
}

const WITHDRAWAL = {
  title: 'Davet iptal edilsin mi?',
  text: 'Bu davetin linki artık açılmaz. Müşterinin adı ve numarası silinir.',
  label: 'Daveti İptal Et',
  busyLabel: 'İptal ediliyor...',
};
/** For an invitation whose link no longer opens. */
const DELETION: typeof WITHDRAWAL = {
  title: 'Davet listeden silinsin mi?',
  text: 'Müşterinin adı ve numarası silinir.',
  label: 'Listeden Sil',
  busyLabel: 'Siliniyor...',
};

export function WithdrawDialog({ invitation, busy, onWithdraw, onClose }: WithdrawDialogProps) {
  const { title, text, label, busyLabel } = invitation?.is_open === false ? DELETION : WITHDRAWAL;
  return (
    <Dialog open={invitation !== null} onClose={onClose} locked={busy} title={title} initialFocus="title">
      {invitation !== null && (
        <div className="grid gap-5">
          <p>
            <bdi className="font-semibold wrap-anywhere">{invitation.name}</bdi>
            <br />
            <span className="text-ink-soft">{displayPhone(invitation.phone)}</span>
          </p>
          <p>{text}</p>
          <div className="flex flex-wrap gap-3 [&>*]:grow">
            <Button
              variant="danger-solid"
              busy={busy}
              busyLabel={busyLabel}
              onClick={() => onWithdraw(invitation)}
            >
              {label}
            </Button>
            <Button variant="outline" disabled={busy} onClick={onClose}>
              Vazgeç
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
