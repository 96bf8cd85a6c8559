import { useEffect, useState } from 'react';
import type { Business } from '#shared/contract/business.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { useCounts } from '#web/api/counts.ts';
import { readToolUse, recordToolUse, useToolUse } from '#web/owner/tool-use.ts';
import { classes } from '#web/ui/classes.ts';
import { Check, ChevronLeft, X } from '#web/ui/icons.ts';

interface Step {
  name: string;
  path: (slug: string) => string;
  /** Undefined while the server's counts are unknown. */
  done: boolean | undefined;
}

const setting = (row: string) => (slug: string) => `${pagePath.profile(slug)}?ayar=${row}`;

const invitationList = (slug: string) => `${pagePath.invites(slug)}#davet-listesi`;

/** Returns the steps. This browser alone knows prints and messages; the server knows the rest on every device. */
function useSteps(business: Business): { steps: Step[]; isLoaded: boolean } {
  const counts = useCounts(business);
  const { print, messageSent } = useToolUse(business);
  const invited = counts !== undefined && counts.total > counts.unsent;
  const waiting = !invited && Boolean(counts?.unsent);
  const steps = [
    { name: 'QR kodunu bastır', path: pagePath.print, done: print !== undefined },
    {
      name: 'Fiyatları yaz',
      path: pagePath.prices,
      done: counts?.prices_shown && counts.products > 0,
    },
    { name: 'Çalışma saatlerini yaz', path: setting('saatler'), done: Boolean(business.opening_hours) },
    { name: 'Telefonunu göster', path: setting('telefon'), done: business.phone_shown === true },
    { name: 'WhatsApp grubuna gönder', path: pagePath.share, done: messageSent === true },
    {
      name: waiting ? 'Hazır daveti gönder' : 'İlk müşteriyi davet et',
      path: waiting ? invitationList : pagePath.invites,
      done: counts && invited,
    },
  ];
  return { steps, isLoaded: counts !== undefined };
}

function Circle({ done, next }: { done: boolean | undefined; next: boolean }) {
  // Neither done nor to do.
  if (done === undefined) return <span className="size-7 rounded-full bg-sand" />;
  const open = next ? 'border-3 border-red-ink' : 'border-2 border-field';
  return (
    <span
      aria-hidden="true"
      className={classes('grid size-7 place-items-center rounded-full', done ? 'bg-teal text-on-teal' : open)}
    >
      {done && <Check className="size-4.5" />}
    </span>
  );
}

function StepLink({ step: { name, path, done }, slug, next }: { step: Step; slug: string; next: boolean }) {
  return (
    <a
      href={path(slug)}
      aria-current={next ? 'step' : undefined}
      className={classes(
        'group grid min-h-12 grid-cols-[28px_minmax(0,1fr)_20px] items-center gap-3 border-t border-line py-1.5',
        'leading-tight no-underline lg:grid-cols-[28px_minmax(0,1fr)] lg:border-0 lg:py-2 lg:pr-2.5',
        done ? 'text-ink-soft' : 'text-inherit',
        next && 'font-semibold',
      )}
    >
      <Circle done={done} next={next} />
      <span className="group-hover:underline">
        <span>{name}</span>
        {done && <span className="sr-only"> (bitti)</span>}
      </span>
      <ChevronLeft
        className={classes('size-5 rotate-180 lg:hidden', next ? 'text-red-ink' : 'text-ink-soft')}
      />
    </a>
  );
}

interface FirstDayProps {
  business: Business;
  onClose: () => void;
}

function FirstDayList({ business, onClose }: FirstDayProps) {
  const { steps, isLoaded } = useSteps(business);
  const next = steps.find(({ done }) => !done);
  const { id, slug } = business;
  const { firstDayDone } = useToolUse(business);
  const complete = firstDayDone === true || (isLoaded && next === undefined);
  useEffect(() => {
    // A step that is undone later does not bring the list back.
    if (complete) recordToolUse({ id }, { firstDayDone: true });
  }, [complete, id]);
  return (
    <section
      className="rounded-md bg-porcelain px-4 pt-3.5 pb-1 [box-shadow:var(--shadow-flat)] lg:px-6 lg:pt-4.5 lg:pb-2"
      aria-labelledby="ilk-gun"
    >
      <div className="-mt-1.5 -mr-2 mb-0.5 grid grid-cols-[minmax(0,1fr)_auto_44px] items-center">
        <h2 id="ilk-gun" className="text-sub">
          {complete ? 'Dükkânınız hazır' : 'İlk gün'}
        </h2>
        {isLoaded && !complete && (
          <p className="pr-1 font-semibold text-ink-soft tabular-nums">
            <span className="sr-only">Biten: </span>
            <span>{`${steps.filter(({ done }) => done).length} / ${steps.length}`}</span>
          </p>
        )}
        <button
          type="button"
          aria-label="İlk gün listesini kapat"
          className="col-start-3 grid h-11 place-items-center rounded-sm text-ink-soft"
          onClick={onClose}
        >
          <X className="size-5.5" />
        </button>
      </div>
      {complete ? (
        <p className="pb-3 text-ink-soft">İlk günün işleri bitti, kolay gelsin.</p>
      ) : (
        <ol className="lg:grid lg:grid-cols-3 lg:gap-x-4.5 lg:border-t lg:border-line">
          {steps.map((step) => (
            <li key={step.name}>
              <StepLink step={step} slug={slug} next={isLoaded && step === next} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** The steps of the first day, then the sentence that they are done, until the owner closes it. */
export function FirstDayCard({ business, onClose }: FirstDayProps) {
  const [state, setState] = useState(() => (readToolUse(business).firstDayOver ? 'over' : 'shown'));

  function close() {
    recordToolUse(business, { firstDayOver: true });
    setState('closed');
    onClose();
  }
  return (
    <>
      {state === 'shown' && <FirstDayList business={business} onClose={close} />}
      {state !== 'over' && (
        <p role="status" className="sr-only">
          {state === 'closed' && 'İlk gün listesi kapatıldı.'}
        </p>
      )}
    </>
  );
}
