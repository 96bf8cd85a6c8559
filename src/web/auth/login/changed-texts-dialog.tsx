import { acceptTextsCall, type ChangedText } from '#shared/contract/acceptance.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { callApi } from '#web/api/call-api.ts';
import { useSession } from '#web/auth/session/session.tsx';
import { useTask } from '#web/forms/use-task.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';

const pathOf: Record<ChangedText['type'], (version: string) => string> = {
  'privacy-policy': pagePath.privacyPolicyVersion,
  'terms-of-use': pagePath.termsOfUseVersion,
};

/** Opens in a new tab, so that the dialog stays open. */
function TextLink({ type, version, label }: { type: ChangedText['type']; version: string; label: string }) {
  return (
    <a
      href={pathOf[type](version)}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-11 items-center"
    >
      {label}
    </a>
  );
}

function Changes({ text }: { text: ChangedText }) {
  const { type, title, version, changes, accepted_version: accepted } = text;
  return (
    <section className="grid gap-2">
      <h3 className="text-heading">{title}</h3>
      <ul className="grid list-disc gap-1.5 pl-5.5 marker:text-red-ink">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-5">
        <TextLink type={type} version={version} label="Yeni metin" />
        {accepted !== null && <TextLink type={type} version={accepted} label="Kabul ettiğiniz metin" />}
      </p>
    </section>
  );
}

interface ChangedTextsDialogProps {
  open: boolean;
  texts: readonly ChangedText[];
  onClose: () => void;
}

/**
 * Asks the owner to accept a text with worse terms (ADR 118). Yes and no look alike, and closing means no:
 * the owner loses nothing by it.
 */
export function ChangedTextsDialog({ open, texts, onClose }: ChangedTextsDialogProps) {
  const { business, logout } = useSession();
  const task = useTask<'accepting' | 'leaving'>({ detached: true });
  const busy = task.running !== null;

  async function accept() {
    const shown = texts.map(({ type, version }) => ({ type, version }));
    const { message: description } = await callApi(acceptTextsCall, { body: { texts: shown } });
    showToast({ title: 'Kaydedildi', description });
    onClose();
  }
  return (
    <Dialog
      // Close the dialog if the owner has logged out meanwhile.
      open={open && business !== null}
      onClose={onClose}
      locked={busy}
      title="Metinlerimiz Değişti"
      initialFocus="title"
    >
      <div className="grid gap-5">
        <p>Aşağıdaki değişiklikler sizin için ancak kabul ederseniz geçerli olur.</p>
        {texts.map((text) => (
          <Changes key={text.type} text={text} />
        ))}
        <p>
          Kabul etmezseniz bugüne kadar geçerli olan metin sizin için geçerli kalır; hesabınız ve kayıtlarınız
          olduğu gibi durur. Bir sonraki girişinizde yine sorarız.
        </p>
        <div className="grid gap-3">
          <Button
            variant="outline"
            disabled={task.running === 'leaving'}
            busy={task.running === 'accepting'}
            busyLabel="Kaydediliyor..."
            onClick={() => task.run('accepting', accept, 'Kaydedilemedi. Lütfen tekrar deneyin.')}
          >
            Kabul Ediyorum
          </Button>
          <Button variant="outline" disabled={busy} onClick={onClose}>
            Kabul Etmiyorum
          </Button>
        </div>
        <div className="grid gap-1 text-small text-ink-soft">
          <p>Hizmeti artık kullanmak istemiyorsanız:</p>
          {/* Aligns a quiet button's text with the text above. */}
          <p className="-ml-3 flex flex-wrap gap-x-2">
            <Button
              variant="quiet"
              size="sm"
              disabled={task.running === 'accepting'}
              busy={task.running === 'leaving'}
              onClick={() => task.run('leaving', logout, 'Çıkış yapılamadı.')}
            >
              Çıkış Yap
            </Button>
            <a
              href={pagePath.deleteAccount}
              className={buttonClass({ variant: 'quiet', size: 'sm' })}
              onClick={onClose}
            >
              Hesabımı Sil
            </a>
          </p>
        </div>
      </div>
    </Dialog>
  );
}
