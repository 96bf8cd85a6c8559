import { useState } from 'react';
import type { Business } from '#shared/contract/business.ts';
import { DeleteAccountDialog } from '#web/auth/deletion/delete-account-dialog.tsx';
import { deletionCode } from '#web/auth/login/sent-code-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Trash2 } from '#web/ui/icons.ts';

/** Tehlikeli Bölge. The page itself navigates home when the stored business is deleted. */
export function DangerZone({ business }: { business: Business }) {
  // Resumes a deletion that a reload interrupted while its owner read the SMS.
  const [asking, setAsking] = useState(() => deletionCode.read()?.phone === business.phone);
  const close = () => setAsking(false);
  return (
    <Card className="danger-edge items-center lg:grid-cols-[1fr_auto]">
      <div className="grid gap-1">
        <h2>Tehlikeli Bölge</h2>
        <p className="text-ink-soft">Hesabınızı silerseniz bilgileriniz geri getirilemez.</p>
      </div>
      <Button variant="danger" onClick={() => setAsking(true)}>
        <Trash2 />
        Hesabımı Sil
      </Button>
      <DeleteAccountDialog open={asking} business={business} onClose={close} onDeleted={close} />
    </Card>
  );
}
