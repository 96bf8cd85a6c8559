import { useEffect, useState } from 'react';
import type { Business } from '#shared/contract/business.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { useCounts } from '#web/api/counts.ts';
import { readToolUse, recordToolUse, useToolUse } from '#web/owner/tool-use.ts';
import { Check, ChevronLeft, X } from '#web/ui/icons.ts';

type OwnBusiness = Pick<Business, 'id' | 'slug'>;

interface Step {
  name: string;
  path: (slug: string) => string;
  done: boolean;
}

/** Returns the steps. The server knows prices and invitations on every device; this browser knows the rest. */
function useSteps(business: OwnBusiness): { steps: Step[]; known: boolean } {
  const counts = useCounts();
  const { print, messageSent } = useToolUse(business);
  const steps = [
    { name: 'Afişi bastır', path: pagePath.print, done: print !== undefined },
    { name: 'Fiyatları yaz', path: pagePath.prices, done: counts !== undefined && counts.products > 0 },
    { name: 'WhatsApp grubuna gönder', path: pagePath.share, done: messageSent === true },
    {
      name: 'İlk müşteriyi davet et',
      path: pagePath.invites,
      done: counts !== undefined && counts.total > 0,
    },
  ];
  return { steps, known: counts !== undefined };
}

function StepLink({ step: { name, path, done }, slug, next }: { step: Step; slug: string; next: boolean }) {
  return (
    <a href={path(slug)} aria-current={next ? 'step' : undefined} data-done={done || undefined}>
      <i aria-hidden="true">{done && <Check />}</i>
      <span>
        <span>{name}</span>
        {done && <span className="sr-only"> (bitti)</span>}
      </span>
      <ChevronLeft />
    </a>
  );
}

interface FirstDayProps {
  business: OwnBusiness;
  onClose: () => void;
}

function FirstDayList({ business, onClose }: FirstDayProps) {
  const { steps, known } = useSteps(business);
  const next = steps.find(({ done }) => !done);
  const { id, slug } = business;
  const complete = known && next === undefined;
  useEffect(() => {
    // The complete list stays until the owner leaves the page.
    if (complete) recordToolUse({ id }, { firstDayOver: true });
  }, [complete, id]);
  return (
    <section className="first-day" aria-labelledby="ilk-gun">
      <div>
        <h2 id="ilk-gun">İlk gün</h2>
        {known && (
          <p>
            <span className="sr-only">Biten: </span>
            <span>{`${steps.filter(({ done }) => done).length} / ${steps.length}`}</span>
          </p>
        )}
        <button type="button" aria-label="İlk gün listesini kapat" onClick={onClose}>
          <X className="size-5.5" />
        </button>
      </div>
      <ol>
        {steps.map((step) => (
          <li key={step.name}>
            <StepLink step={step} slug={slug} next={known && step === next} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The four steps of the first day, until they are done or the owner closes the list. */
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
