import { type Ref, useRef, useState } from 'react';
import type { Business } from '#shared/contract/business.ts';
import { hoursMessages, MAX_SPECIAL_DAYS } from '#shared/contract/opening-hours.ts';
import { suggestedDays } from '#shared/domain/holidays.ts';
import { type SpecialDay, specialDayInWords } from '#shared/domain/opening-hours.ts';
import { useToday } from '#web/customer/opening-hours.tsx';
import { useTask } from '#web/forms/use-task.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { unbroken } from '#web/lib/unbroken.ts';
import { useFocusAfterCommit } from '#web/lib/use-focus-after-commit.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Setting } from './setting.tsx';
import { interruptedEdit, SpecialDayForm } from './special-day-form.tsx';

const NEW_DAY: SpecialDay = { name: '', from: '', to: '', hours: null };

/** The holidays of about a quarter of a year. */
const SUGGESTIONS = 4;

interface DayListProps {
  days: readonly SpecialDay[];
  /** Written on each button, before what it has. */
  verb: string;
  onChoose: (day: SpecialDay) => void;
  ref?: Ref<HTMLUListElement>;
}

function DayList({ days, verb, onChoose, ref }: DayListProps) {
  return (
    <ul ref={ref} className="grid w-full">
      {days.map((day) => (
        <li
          key={day.from}
          className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line py-1.5"
        >
          <span className="min-w-[min(100%,11rem)] flex-1 wrap-anywhere">
            {unbroken(specialDayInWords(day))}
          </span>
          <Button
            variant="outline"
            size="sm"
            aria-label={`${verb}: ${specialDayInWords(day)}`}
            onClick={() => onChoose(day)}
          >
            {verb}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Days that differ from the week, which an owner with opening hours can add: the holidays by name. */
export function SpecialDaysSetting({ business }: { business: Business }) {
  const today = useToday();
  const { holidays = [] } = usePublicConfig();
  const [chosen, choose] = useState(() => interruptedEdit(business));
  const [saved, setSaved] = useState<SpecialDay | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const task = useTask<'saving' | 'removing'>({ detached: true });
  const days = (business.special_days ?? []).filter(({ to }) => to >= today);
  // The list is in the order of its days: the saved one may be out of view.
  useFocusAfterCommit(saved, () => {
    const place = days.findIndex(({ from }) => from === saved?.from);
    return list.current?.children[place]?.querySelector('button');
  });
  // What is typed in the dialog stays if the hours were removed elsewhere.
  if (!business.opening_hours && chosen === null) return null;
  const [next] = days;
  const suggested = suggestedDays(business, holidays, today).slice(0, SUGGESTIONS);
  const onClose = () => choose(null);
  function begin(day: SpecialDay, wasStored = false) {
    task.clearError();
    choose({ day, wasStored });
  }
  return (
    <Setting
      id="ozel-gunler"
      name="Özel günler"
      value={next ? specialDayInWords(next) : 'Yazılmadı'}
      resumed={chosen !== null}
    >
      {(_end, focusRow) => (
        <>
          <p className="text-small text-ink-soft">
            Bayramda kapalıysanız ya da başka saatte açıksanız müşterileriniz sayfanızda görür. Geçen günler
            kendiliğinden silinir.
          </p>
          {days.length > 0 && (
            <DayList ref={list} days={days} verb="Değiştir" onChoose={(day) => begin(day, true)} />
          )}
          {days.length < MAX_SPECIAL_DAYS ? (
            <>
              {suggested.length > 0 && (
                <>
                  <h4 className="font-sans text-base font-semibold">Yaklaşan tatiller</h4>
                  <DayList days={suggested} verb="Ekle" onChoose={begin} />
                </>
              )}
              <Button variant="outline" onClick={() => begin(NEW_DAY)}>
                Başka Gün Ekle
              </Button>
            </>
          ) : (
            <p>{hoursMessages.tooMany}</p>
          )}
          <Dialog open={chosen !== null} onClose={onClose} locked={task.running !== null} title="Özel Gün">
            {chosen && (
              <SpecialDayForm
                key={chosen.day.from}
                business={business}
                begun={chosen}
                task={task}
                onSaved={(day) => {
                  onClose();
                  setSaved(day);
                  // The button that opened the dialog may be gone.
                  focusRow();
                }}
                onCancel={onClose}
                focusRow={focusRow}
              />
            )}
          </Dialog>
        </>
      )}
    </Setting>
  );
}
