import { type CanonicalPhone, displayPhone } from '#shared/domain/phone.ts';
import { CodeStep } from '#web/auth/login/code-step.tsx';
import { useFailureText } from '#web/forms/use-task.ts';
import { unbroken } from '#web/lib/unbroken.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { useNumberProof } from './use-number-proof.ts';

interface NumberProofProps {
  phone: CanonicalPhone;
  onProved: () => void;
  onClose: () => void;
}

/** Asks for a code to the owner's number: a stranger with an unlocked phone or tablet must not delete the account. */
export function NumberProof({ phone, onProved, onClose }: NumberProofProps) {
  const proof = useNumberProof(phone, onProved);
  const failure = useFailureText(proof);
  if (proof.step.name !== 'ask')
    return <CodeStep step={proof.step} flow={proof} submitLabel="Doğrula" hasFixedPhone />;
  return (
    <div className="grid gap-4">
      <p>
        Silmeden önce numaranızı doğrulayalım: <b>{unbroken(displayPhone(phone))}</b> numarasına bir kod
        göndereceğiz.
      </p>
      {failure && <Note tone="warning">{failure}</Note>}
      <Button busy={proof.running === 'sending'} busyLabel="Gönderiliyor..." onClick={proof.begin}>
        Kod Gönder
      </Button>
      <Button variant="outline" disabled={proof.running !== null} onClick={onClose}>
        İptal
      </Button>
    </div>
  );
}
