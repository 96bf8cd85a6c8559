import { site } from '#shared/site.ts';
import { DeleteAccountDialog } from '#web/auth/deletion/delete-account-dialog.tsx';
import { PageFrame } from '#web/layout/page-frame.tsx';
import type { PageModule } from '#web/layout/page-module.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { Note } from '#web/ui/note.tsx';
import { DeletionFacts } from './deletion-facts.tsx';
import { type DeletionStep, useAccountDeletion } from './use-account-deletion.ts';

const statusTexts: Record<DeletionStep['name'], string> = {
  checking: 'Giriş durumu kontrol ediliyor...',
  login: 'Devam etmek için giriş yapın.',
  confirm: 'Silmeyi açılan pencerede onaylayın.',
  deleted: 'Hesabınız silindi. Ana sayfaya dönüyorsunuz.',
};

function Status({ stage }: { stage: DeletionStep['name'] }) {
  return (
    <>
      <p role="status" className="flex min-h-14 items-center gap-4 text-ink-soft noscript:hidden">
        {stage === 'checking' && <span className="ring size-11" aria-hidden="true" />}
        <span key={stage}>{statusTexts[stage]}</span>
      </p>
      <p className="hidden min-h-14 items-center text-ink-soft noscript:flex">
        Buradan silmek için tarayıcınızda JavaScript açık olmalı.
      </p>
    </>
  );
}

/** The account deletion page (product.md 2.7); it shows the facts before a login. */
function DeleteAccountPage() {
  const { stage, goHome, finish } = useAccountDeletion();
  const { operator } = usePublicConfig();
  return (
    <PageFrame>
      <div className="wrap grid gap-6 pt-page pb-section">
        <h1>Hesap Silme</h1>
        <p className="max-w-[60ch] text-lead">
          {site.name} işletme hesabınızı silmek için kayıtlı telefon numaranızla giriş yapın.
        </p>
        <p className="flex flex-wrap gap-x-6">
          <span>
            Uygulama: <b>{site.name}</b>
          </span>{' '}
          <span>
            Geliştirici: <b>{operator.developer ?? operator.name}</b>
          </span>
        </p>
        <Note tone="warning" className="max-w-180">
          Bu işlem geri alınamaz. İşletme bilgileriniz ve hesap verileriniz kalıcı olarak silinir.
        </Note>
        <Status stage={stage.name} />
        <DeletionFacts />
      </div>
      {(stage.name === 'confirm' || stage.name === 'deleted') && (
        <DeleteAccountDialog
          open={stage.name === 'confirm'}
          business={stage.business}
          onClose={goHome}
          onDeleted={() => finish(stage.business)}
        />
      )}
    </PageFrame>
  );
}

export const page: PageModule<'deleteAccount'> = Object.assign(DeleteAccountPage, {
  metadata: {
    title: 'Hesap Silme',
    description: `${site.name} hesabınızı nasıl sileceğiniz, nelerin silindiği ve nelerin ne kadar saklandığı.`,
  },
});
