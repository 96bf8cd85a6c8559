import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Business } from '#shared/contract/business.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { DownloadDataButton } from '#web/account-data/download-data-button.tsx';
import { useIdentityOrReload } from '#web/auth/session/use-identity-or-reload.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useTask } from '#web/forms/use-task.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { useFocusAfterCommit } from '#web/lib/use-focus-after-commit.ts';
import { useRevealed } from '#web/lib/use-revealed.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Trash2, X } from '#web/ui/icons.ts';
import { Note } from '#web/ui/note.tsx';
import { preloadToasts } from '#web/ui/toast/toaster.tsx';
import { showErrorToast, showToast } from '#web/ui/toast/toasts.ts';
import { deleteAccount, deletionFailure } from './delete-account.ts';
import { DELETE_PHRASE, deletionSchema, phraseHint } from './delete-phrase.ts';
import { NumberProof } from './number-proof.tsx';
import { retainedInShort } from './retained-records.ts';
import { useRecentSignIn } from './use-recent-sign-in.ts';

const SUBMIT = 'Hesabımı Kalıcı Olarak Sil';

const losses = [
  'İşletme bilgileriniz silinir.',
  'Hesap verileriniz kalıcı olarak kaldırılır.',
  'Aynı telefon numarasıyla tekrar giriş yapamazsınız.',
];

interface DeleteAccountDialogProps {
  open: boolean;
  business: Business;
  /** Called on İptal and every other way to close; the parent then sets `open` to false. */
  onClose: () => void;
  /** Called after the deletion, its toast and the sign-out; the parent then sets `open` to false. */
  onDeleted: () => void;
}

/** Runs the deletion, which continues if the user leaves the page. */
function useDeletion(business: Business, onDeleted: () => void) {
  const identity = useIdentityOrReload();
  const task = useTask<'deleting'>({ detached: true });

  async function run() {
    const description = await deleteAccount(await identity(), business);
    showToast({ title: 'Hesap Silindi', description });
    onDeleted();
  }
  return {
    deleting: task.running !== null,
    failure: task.error,
    begin: () => void task.run('deleting', run, deletionFailure),
    forgetFailure: task.clearError,
  };
}

function PhraseLabel() {
  return (
    <>
      Onaylamak için{' '}
      <span translate="no" className="inline-block select-all">
        {DELETE_PHRASE}
      </span>{' '}
      yazın
    </>
  );
}

interface DeletionFormProps {
  deletion: ReturnType<typeof useDeletion>;
  onClose: () => void;
}

interface ProvedDeletionProps extends DeletionFormProps {
  phone: CanonicalPhone;
}

/** Asks for a code first, unless the owner has just signed in. */
function ProvedDeletion({ phone, ...form }: ProvedDeletionProps) {
  const isRecent = useRecentSignIn();
  const [isProved, setProved] = useState(false);
  if (isRecent || isProved) return <DeletionForm {...form} takesFocus={isProved} />;
  if (isRecent === null) return null;
  return <NumberProof phone={phone} onProved={() => setProved(true)} onClose={form.onClose} />;
}

function DeletionForm({ deletion, onClose, takesFocus }: DeletionFormProps & { takesFocus: boolean }) {
  const { deleting, failure } = deletion;
  const [sentence, reason] = failure?.split('\n') ?? [];
  const phraseField = useRef<HTMLInputElement>(null);
  // The code's field, which had the focus, is gone.
  useFocusAfterCommit(takesFocus, () => phraseField.current);
  const form = useForm({
    initial: { phrase: '' },
    schema: deletionSchema,
    busy: deleting,
    onInvalid: ({ phrase = '' }) => showErrorToast(phrase),
    onSubmit: deletion.begin,
  });
  const { phrase } = form.values;
  const confirmed = phrase === DELETE_PHRASE;
  useEffect(preloadToasts, []);
  const button = useRef<HTMLButtonElement>(null);
  useRevealed(button, failure);

  function submitByEnter(event: KeyboardEvent<HTMLInputElement>) {
    // A form whose button is disabled does not submit on Enter, so the user would get no message.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && !confirmed) form.props.onSubmit(event);
  }
  return (
    <form {...form.props} className="grid gap-4">
      <TextField
        {...form.field('phrase')}
        ref={phraseField}
        label={<PhraseLabel />}
        onKeyDown={submitByEnter}
        hint={phraseHint(phrase)}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="characters"
        spellCheck={false}
        translate="no"
      />
      <CopyButton
        text={DELETE_PHRASE}
        label="Onay Metnini Kopyala"
        done="Onay metni panoya kopyalandı."
        failed="Metin kopyalanamadı."
        variant="quiet"
        size="sm"
        className="justify-self-start"
      />
      {failure && (
        <Note tone="warning">
          <p>{sentence}</p>
          {reason && <p className="font-normal">{reason}</p>}
        </Note>
      )}
      <Button
        ref={button}
        type="submit"
        variant="danger-solid"
        disabled={!confirmed}
        busy={deleting}
        busyLabel="Siliniyor..."
      >
        <Trash2 />
        {SUBMIT}
      </Button>
      <Button variant="outline" disabled={deleting} onClick={onClose}>
        İptal
      </Button>
    </form>
  );
}

/** Short version of the deletion page, for users who see only this dialog. */
function DeletionInShort() {
  const { backupDays } = usePublicConfig();
  return (
    <div className="grid gap-2 text-small text-ink-soft">
      <p>
        <span translate="no">{DELETE_PHRASE}</span> yazıp “{SUBMIT}” düğmesine bastığınızda hesabınız hemen
        silinir.
      </p>
      <p>{retainedInShort(backupDays)}</p>
      <p>Premium kullanıyorsanız aboneliğinizi App Store ya da Google Play’den ayrıca iptal edin.</p>
    </div>
  );
}

/** Hesabı Kalıcı Olarak Sil (product.md 2.7). */
export function DeleteAccountDialog({ open, business, onClose, onDeleted }: DeleteAccountDialogProps) {
  const deletion = useDeletion(business, onDeleted);

  function close() {
    deletion.forgetFailure();
    onClose();
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      locked={deletion.deleting}
      title="Hesabı Kalıcı Olarak Sil"
      initialFocus="title"
    >
      {open && (
        <div className="grid gap-5">
          <Note tone="warning">
            <span className="wrap-anywhere">{business.name}</span> hesabını siliyorsunuz. Bu işlem geri
            alınamaz.
          </Note>
          <ul className="grid gap-2">
            {losses.map((loss) => (
              <li key={loss} className="flex gap-3">
                <X className="mt-0.5 text-red-ink" />
                {loss}
              </li>
            ))}
          </ul>
          <DeletionInShort />
          <div className="grid justify-items-start gap-2 text-small text-ink-soft">
            <p>
              Silmeden önce hesap bilgilerinizin bir kopyasını indirebilirsiniz. Sipariş, ürün ve gelir
              kayıtlarınız bu dosyada yer almaz. Onları da istiyorsanız silmeden önce{' '}
              <a href={pagePath.contact}>bize yazın</a>.
            </p>
            <DownloadDataButton size="sm" disabled={deletion.deleting} />
          </div>
          <ProvedDeletion phone={business.phone as CanonicalPhone} deletion={deletion} onClose={close} />
        </div>
      )}
    </Dialog>
  );
}
