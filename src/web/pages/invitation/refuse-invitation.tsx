import { useRef, useState } from 'react';
import { type Refusal, refuseInvitation } from '#web/api/invitation-calls.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { Button } from '#web/ui/button.tsx';

interface RefuseInvitationProps {
  code: string;
  /** The business that invites. */
  by: string;
  onDeleted: (refusal: Refusal) => void;
}

const WHAT_HAPPENS = 'Adınız ve numaranız hemen silinir, bu link bir daha açılmaz.';

const textsOf = (by: string) => ({
  idle: 'Bu daveti istemiyor musunuz?',
  asking: WHAT_HAPPENS,
  deleting: WHAT_HAPPENS,
  failed: 'Silinemedi. Birazdan tekrar deneyin, olmazsa bize yazın:',
  kept: `Kaydınız artık uygulamada. Sildirmek için ${by} ile konuşun ya da bize yazın:`,
});

/** One button, and a second press in its place. */
export function RefuseInvitation({ code, by, onDeleted }: RefuseInvitationProps) {
  const { contactEmail } = usePublicConfig();
  const [state, setState] = useState<keyof ReturnType<typeof textsOf>>('idle');
  const button = useRef<HTMLButtonElement>(null);
  function giveUp() {
    setState('idle');
    button.current?.focus();
  }
  async function remove() {
    setState('deleting');
    try {
      const refusal = await refuseInvitation(code);
      if (refusal.deleted) onDeleted(refusal);
      else setState('kept');
    } catch {
      setState('failed');
    }
  }
  return (
    <div className="grid justify-items-start gap-2">
      <p role="status" className="text-small text-ink-soft">
        <span>{textsOf(by)[state]}</span>
        {(state === 'kept' || state === 'failed') && (
          <a href={`mailto:${contactEmail}`} className="ml-1">
            {contactEmail}
          </a>
        )}
      </p>
      {state !== 'kept' && (
        <div className="flex flex-wrap gap-2">
          <Button
            ref={button}
            variant={state === 'idle' ? 'outline' : 'danger-solid'}
            size="sm"
            busy={state === 'deleting'}
            busyLabel="Siliniyor..."
            // A key that is held down has not, either.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            onClick={({ detail }) => {
              // The second press of a double click has not read the question.
              if (state === 'idle') setState('asking');
              else if (detail < 2) void remove();
            }}
          >
            {state === 'idle' ? 'Beni Silin' : 'Evet, Beni Silin'}
          </Button>
          {(state === 'asking' || state === 'failed') && (
            <Button variant="quiet" size="sm" onClick={giveUp}>
              Vazgeç
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
