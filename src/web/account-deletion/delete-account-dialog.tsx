import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react';
import type { Business } from '#shared/contract/business.ts';
import { CopyButton } from '#web/components/copy-button.tsx';
import { prepareToasts } from '#web/components/toaster.tsx';
import { showErrorToast, showToast } from '#web/lib/toasts.ts';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Trash2, X } from '#web/ui/icons.tsx';
import { Note } from '#web/ui/note.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { deleteAccount, deletionFailureText } from './delete-account.ts';
import { DELETE_PHRASE, PHRASE_MISSING, phraseHint } from './delete-phrase.ts';

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

/** The deletion itself. Closing the dialog does not stop it, so it speaks and ends even when the form is gone. */
function useDeletion(onDeleted: () => void) {
  const { identity } = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function run() {
    setBusy(true);
    setFailure(null);
    try {
      const description = await deleteAccount(await identity());
      showToast({ title: 'Hesap Silindi', description });
      onDeleted();
    } catch (error) {
      const sentence = deletionFailureText(error);
      setFailure(sentence);
      showErrorToast(sentence);
    } finally {
      setBusy(false);
    }
  }
  return { busy, failure, run };
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
  const { busy, failure, run } = useDeletion(onDeleted);
  const [typed, setTyped] = useState('');
  const [unconfirmed, setUnconfirmed] = useState(false);
  useEffect(prepareToasts, []);

  function refuse() {
    setUnconfirmed(true);
    showErrorToast(PHRASE_MISSING);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed !== DELETE_PHRASE) refuse();
    else if (!busy) void run();
  }

  function refuseEnter(event: KeyboardEvent) {
    // A form whose button is disabled does not submit on Enter, so nothing would be said.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && typed !== DELETE_PHRASE) refuse();
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <TextField
        label={<PhraseLabel />}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setUnconfirmed(false);
        }}
        onKeyDown={refuseEnter}
        error={unconfirmed && PHRASE_MISSING}
        hint={phraseHint(typed)}
        readOnly={busy}
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
        disabled={typed !== DELETE_PHRASE}
        busy={busy}
        busyLabel="Siliniyor..."
      >
        <Trash2 />
        Hesabımı Kalıcı Olarak Sil
      </Button>
      <Button variant="outline" disabled={busy} onClick={onClose}>
        İptal
      </Button>
    </form>
  );
}

/** Hesabı Kalıcı Olarak Sil (SPEC section 2): what will be lost, and the phrase that confirms it. */
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
