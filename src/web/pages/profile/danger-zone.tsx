import { Link } from 'wouter';
import { pagePath } from '#shared/routes.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { DangerCard } from '#web/ui/card.tsx';
import { Trash2 } from '#web/ui/icons.tsx';

/** Tehlikeli Bölge: the way to delete the account. */
export function DangerZone() {
  return (
    <DangerCard className="items-center lg:grid-cols-[1fr_auto]">
      <div className="grid gap-1">
        <h2>Tehlikeli Bölge</h2>
        <p className="text-ink-soft">Hesabınızı silerseniz bilgileriniz geri getirilemez.</p>
      </div>
      <Link href={pagePath.deleteAccount} className={buttonClass({ variant: 'danger' })}>
        <Trash2 aria-hidden="true" />
        Hesabımı Sil
      </Link>
    </DangerCard>
  );
}
