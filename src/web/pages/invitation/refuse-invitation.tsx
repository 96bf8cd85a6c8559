import { useState } from 'react';
import { type Refusal, refuseInvitation } from '#web/api/invitation-calls.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';

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

/** The second press is beside the first: a trembling finger may press twice. */
export function RefuseInvitation({ code, by, onDeleted }: RefuseInvitationProps) {
  const { contactEmail } = usePublicConfig();
  const [state, setState] = useState<keyof ReturnType<typeof textsOf>>('idle');
  const isIdle = state === 'idle';
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
      <p
        role="status"
        className={classes('text-small', state === 'failed' ? 'font-semibold' : 'text-ink-soft')}
      >
        <span>{textsOf(by)[state]}</span>{' '}
        <a
          href={`mailto:${contactEmail}`}
          className={classes(
            'wrap-anywhere',
            state !== 'kept' && state !== 'failed' && 'hidden noscript:inline',
          )}
          ref={(link) => {
            // The pressed button is gone.
            if (state === 'kept') link?.focus();
          }}
        >
          {contactEmail}
        </a>
      </p>
      {state !== 'kept' && (
        <div className="flex flex-wrap gap-2">
          {state !== 'deleting' && (
            <Button
              variant={isIdle ? 'outline' : 'quiet'}
              size="sm"
              onClick={() => setState(isIdle ? 'asking' : 'idle')}
            >
              {isIdle ? 'Beni Silin' : 'Vazgeç'}
            </Button>
          )}
          {!isIdle && (
            <Button
              variant="danger-solid"
              size="sm"
              busy={state === 'deleting'}
              busyLabel="Siliniyor..."
              onClick={remove}
            >
              Evet, Beni Silin
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
