import { type KeyboardEvent, useEffect } from 'react';
import type { Business } from '#shared/contract/business.ts';
import { CopyButton } from '#web/components/copy-button.tsx';
import { preloadToasts } from '#web/components/toaster.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { useTask } from '#web/forms/use-task.ts';
import { showErrorToast, showToast } from '#web/lib/toasts.ts';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Trash2, X } from '#web/ui/icons.tsx';
import { Note } from '#web/ui/note.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { deleteAccount, deletionFailureText } from './delete-account.ts';
import { DELETE_PHRASE, deletionSchema, phraseHint } from './delete-phrase.ts';

const losses = [
  'İşletme bilgileriniz silinir.',
  'Hesap verileriniz kalıcı olarak kaldırılır.',
  'Aynı telefon numarasıyla tekrar giriş yapamazsınız.',
];

interface DeleteAccountDialogProps {
  open: boolean;
  business: Business;
  /** Asked for by İptal and by every other way to close; the owner then sets `open` to false. */
  onClose: () => void;
  /** After the deletion, its toast and the end of the session; the owner then sets `open` to false. */
  onDeleted: () => void;
}

type FormProps = Pick<DeleteAccountDialogProps, 'onClose' | 'onDeleted'>;

/** The deletion and its form. Closing the dialog does not stop it. */
function useDeletion(onDeleted: () => void) {
  const { identity } = useSession();
  const task = useTask<'deleting'>({ detached: true });
  const deleting = task.running !== null;

  async function run() {
    const description = await deleteAccount(await identity());
    showToast({ title: 'Hesap Silindi', description });
    onDeleted();
  }
  const form = useForm({
    initial: { phrase: '' },
    schema: deletionSchema,
    busy: deleting,
    onInvalid: ({ phrase = '' }) => showErrorToast(phrase),
    onSubmit: () => void task.run('deleting', run, deletionFailureText),
  });
  return { form, deleting, failure: task.error };
}

function PhraseLabel() {
  return (
    <>
      Onaylamak için{' '}
      <span translate="no" className="whitespace-nowrap select-all">
        {DELETE_PHRASE}
      </span>{' '}
      yazın
    </>
  );
}

function DeletionForm({ onClose, onDeleted }: FormProps) {
  const { form, deleting, failure } = useDeletion(onDeleted);
  const { phrase } = form.values;
  const confirmed = phrase === DELETE_PHRASE;
  useEffect(preloadToasts, []);

  function submitByEnter(event: KeyboardEvent<HTMLInputElement>) {
    // A form whose button is disabled does not submit on Enter, so nothing would be said.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || confirmed) return;
    event.currentTarget.form?.requestSubmit();
  }
  return (
    <form {...form.props} className="grid gap-4">
      <TextField
        {...form.field('phrase')}
        label={<PhraseLabel />}
        onKeyDown={submitByEnter}
        hint={phraseHint(phrase)}
        readOnly={deleting}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="characters"
        spellCheck={false}
        translate="no"
      />
      <CopyButton
        text={DELETE_PHRASE}
        label="Onay metnini kopyala"
        done="Onay metni panoya kopyalandı."
        failed="Metin kopyalanamadı."
        variant="quiet"
        size="sm"
        className="justify-self-start"
      />
      {failure !== null && <Note tone="warning">{failure}</Note>}
      <Button
        type="submit"
        variant="danger-solid"
        disabled={!confirmed}
        busy={deleting}
        busyLabel="Siliniyor..."
      >
        <Trash2 />
        Hesabımı Kalıcı Olarak Sil
      </Button>
      <Button variant="outline" disabled={deleting} onClick={onClose}>
        İptal
      </Button>
    </form>
  );
}

/** Hesabı Kalıcı Olarak Sil (product.md 2.7): what will be lost, and the phrase that confirms it. */
export function DeleteAccountDialog({ open, business, onClose, onDeleted }: DeleteAccountDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Hesabı Kalıcı Olarak Sil"
      closeLabel="Kapat"
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
          <DeletionForm onClose={onClose} onDeleted={onDeleted} />
        </div>
      )}
    </Dialog>
  );
}
