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

export function WithdrawDialog({ invitation, busy, onWithdraw, onClose }: WithdrawDialogProps) {
  return (
    <Dialog
      open={invitation !== null}
      onClose={onClose}
      locked={busy}
      title="Davet iptal edilsin mi?"
      initialFocus="title"
    >
      {invitation !== null && (
        <div className="grid gap-5">
          <p>
            <bdi className="font-semibold wrap-anywhere">{invitation.name}</bdi>
            <br />
            <span className="text-ink-soft">{displayPhone(invitation.phone)}</span>
          </p>
          <p>Bu davetin linki artık açılmaz. Müşterinin adı ve numarası silinir.</p>
          <div className="flex flex-wrap gap-3 [&>*]:grow">
            <Button
              variant="danger-solid"
              busy={busy}
              busyLabel="İptal ediliyor..."
              onClick={() => onWithdraw(invitation)}
            >
              Daveti İptal Et
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
