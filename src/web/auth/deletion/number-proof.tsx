import { useRef } from 'react';
import { type CanonicalPhone, displayPhone } from '#shared/domain/phone.ts';
import { CodeStep } from '#web/auth/login/code-step.tsx';
import { useFailureText } from '#web/forms/use-task.ts';
import { unbroken } from '#web/lib/unbroken.ts';
import { useFocusAfterCommit } from '#web/lib/use-focus-after-commit.ts';
import { useRevealed } from '#web/lib/use-revealed.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { useNumberProof } from './use-number-proof.ts';

type Proof = ReturnType<typeof useNumberProof>;

interface NumberProofProps {
  phone: CanonicalPhone;
  onProved: () => void;
  onClose: () => void;
}

function Ask({ proof, phone, onClose }: Omit<NumberProofProps, 'onProved'> & { proof: Proof }) {
  const failure = useFailureText(proof);
  const button = useRef<HTMLButtonElement>(null);
  useRevealed(button, proof.error);
  // The code's field, which had the focus, is gone.
  useFocusAfterCommit(proof.hasGoneBack, () => button.current);
  return (
    <div className="grid gap-4">
      <p>
        Silmeden önce numaranızı doğrulayalım: <b>{unbroken(displayPhone(phone))}</b> numarasına bir kod
        göndereceğiz.
      </p>
      {failure && <Note tone="warning">{failure}</Note>}
      <Button
        ref={button}
        busy={proof.running === 'sending'}
        busyLabel="Gönderiliyor..."
        onClick={proof.begin}
      >
        Kod Gönder
      </Button>
      <Button variant="outline" disabled={proof.running !== null} onClick={onClose}>
        İptal
      </Button>
    </div>
  );
}

/** Asks for a code to the owner's number: a stranger with an unlocked phone or tablet must not delete the account. */
export function NumberProof({ phone, onProved, onClose }: NumberProofProps) {
  const proof = useNumberProof(phone, onProved);
  if (proof.step.name === 'ask') return <Ask proof={proof} phone={phone} onClose={onClose} />;
  return <CodeStep step={proof.step} flow={proof} submitLabel="Doğrula" hasFixedPhone />;
}
