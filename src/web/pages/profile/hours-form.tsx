import { type ChangeEvent, Fragment, useState } from 'react';
import * as z from 'zod/mini';
import type { Business } from '#shared/contract/business.ts';
import { changeHoursCall } from '#shared/contract/settings.ts';
import { hasErrorCode } from '#web/api/api-errors.ts';
import { callApi } from '#web/api/call-api.ts';
import { useOwnerItem } from '#web/auth/session/owner-storage.ts';
import { HoursList } from '#web/customer/opening-hours.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { useFormDraft } from '#web/forms/use-form-draft.ts';
import { useTask } from '#web/forms/use-task.ts';
import { unbroken } from '#web/lib/unbroken.ts';
import { ChangeNote } from '#web/owner/change-note.tsx';
import { FormButtons } from '#web/owner/form-buttons.tsx';
import { CHOICE, saveFailure, showSaved, showUndoFailure, useSeen } from '#web/owner/use-seen.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import {
  type Day,
  differences,
  type EnteredHours,
  enteredHours,
  enteredHoursOf,
  enteredIn,
  type HoursFields,
  hoursFields,
  hoursSchema,
  lineLabel,
  linesOf,
  mergedDays,
  type Opening,
  separated,
  suggestedBreak,
} from './hours-schema.ts';
import { Times } from './times.tsx';

const SAVED = 'Çalışma saatleriniz müşteri sayfanızda görünüyor.';
const REMOVED = 'Çalışma saatleriniz müşteri sayfanızdan kalktı.';
const FAILED = 'Çalışma saatleri kaydedilemedi. Lütfen tekrar deneyin.';

/** The end of a failed “Geri Al” after a change elsewhere. */
const KEPT = 'Geri alınmadı, orada yazılan saatler kalır.';

type HoursToSend = Pick<EnteredHours, 'opening_hours'> & Partial<EnteredHours>;

const NONE: EnteredHours = { opening_hours: null, second_hours: null };

interface HoursFormProps {
  business: Business;
  onDone: () => void;
  /** Also after the form is gone. */
  focusRow: () => void;
}

function useHoursForm({ business, onDone, focusRow }: HoursFormProps) {
  const draft = useOwnerItem('hours_typed', business);
  const initial = hoursFields(enteredHoursOf(business));
  const task = useTask<'saving' | 'removing'>({ detached: true });
  /** True if a removal was sent last. */
  const [removed, setRemoved] = useState(false);

  const send = (hours: HoursToSend, { opening_hours, second_hours }: EnteredHours) =>
    callApi(changeHoursCall, { body: { ...hours, seen: opening_hours, seen_second: second_hours } });

  function change(hours: EnteredHours) {
    const isRemoval = hours.opening_hours === null;
    setRemoved(isRemoval);
    async function save() {
      showSaved(await seen.save(hours, (before) => send(hours, before)));
      if (isRemoval) showToast({ title: 'Kaydedildi', description: REMOVED, action: restoring });
      else showToast({ title: 'Kaydedildi', description: SAVED });
      onDone();
    }
    void task.run(isRemoval ? 'removing' : 'saving', save, (error) => {
      // The form's note shows the change, unless the row is folded or the page was left.
      const isShown = form.props.ref.current?.closest('[hidden]') === null;
      return isShown && hasErrorCode(error, 'CHANGED_MEANWHILE') ? null : saveFailure(error, FAILED, '');
    });
  }
  /** Restores the hours that were stored before their removal; the form is gone by then. */
  const restoring = {
    label: 'Geri Al',
    run() {
      const former = enteredHoursOf(business);
      /** Without second openings it sends none, so that a week from before a rule for nights comes back too. */
      async function restore() {
        const { second_hours } = former;
        const hours = second_hours === null ? { opening_hours: former.opening_hours } : former;
        showSaved(await seen.save(former, () => send(hours, NONE)));
        showToast({ title: 'Kaydedildi', description: SAVED });
      }
      focusRow();
      void task.run('saving', restore, (error) =>
        showUndoFailure(error, { action: restoring, failed: FAILED, kept: KEPT }),
      );
    },
  };
  const form = useForm({
    initial,
    schema: hoursSchema,
    busy: task.running !== null,
    onSubmit: change,
    // After a removal elsewhere, the suggestion would replace what the owner wrote.
    merge: business.opening_hours ? mergedDays : (values) => values,
  });
  const seen = useSeen(business, enteredHoursOf, { draft, schema: z.optional(enteredHours), form });
  useFormDraft(draft, form, initial, { task, seen: seen.seen });
  return { form, seen, removed, running: task.running, failure: task.error, remove: () => change(NONE) };
}

type Form = ReturnType<typeof useHoursForm>['form'];

function OpeningTimes({ form, opening }: { form: Form; opening: Opening }) {
  const again = opening.startsWith('second');
  return (
    <Times
      from={{ label: again ? 'İkinci açılış' : 'Açılış', ...form.field(`${opening}.from`) }}
      to={{ label: again ? 'İkinci kapanış' : 'Kapanış', ...form.field(`${opening}.to`) }}
    />
  );
}

function DayLine({ form, day }: { form: Form; day: Day }) {
  const { values, setValue } = form;
  const [first, second] = [`opening_hours.${day}`, `second_hours.${day}`] as const;
  const twice = form.checkbox(second);

  /** Also puts a break into the opening, or takes it out. The hidden fields keep it, its start as their end. */
  function change(event: ChangeEvent<HTMLInputElement>) {
    if (twice['aria-disabled']) return;
    twice.onChange(event);
    const [from, to] = [values[`${first}.from`], values[`${first}.to`]];
    const [again, end] = [values[`${second}.from`], values[`${second}.to`]];
    const { checked } = event.currentTarget;
    const pause = checked
      ? suggestedBreak({ from, to }, { from: end, to: again })
      : { from: end || to, to: again };
    setValue(`${first}.to`, pause.from);
    setValue(`${second}.from`, pause.to);
    setValue(`${second}.to`, to);
  }
  return (
    <fieldset className="grid min-w-0 gap-2 border-t border-line pt-3">
      <legend className="float-left w-full font-semibold">{lineLabel(day, values.apart)}</legend>
      <Checkbox {...form.checkbox(first)}>Açık</Checkbox>
      {values[first] && (
        <>
          <OpeningTimes form={form} opening={first} />
          <Checkbox {...twice} onChange={change}>
            Gün içinde ara veriyorum
          </Checkbox>
          {values[second] && <OpeningTimes form={form} opening={second} />}
        </>
      )}
    </fieldset>
  );
}

/**
 * Names the days on which the hours stored elsewhere differ from the form's, which are `here`; all days stored there
 * after a removal, which has none here.
 */
function ChangeElsewhere({ there, here }: { there: EnteredHours; here: EnteredHours | null }) {
  const choice = <p className="mt-3">{CHOICE}</p>;
  if (there.opening_hours === null)
    return (
      <>
        <p>Bu saatler başka bir yerde kaldırıldı.</p>
        {choice}
      </>
    );
  if (here === null)
    return (
      <>
        <p>Bu saatler başka bir yerde de değiştirildi. Orada yazılan:</p>
        <HoursList hours={there} />
        {choice}
      </>
    );
  const different = differences(there, here);
  if (different.length === 0)
    return <p>Bu saatler başka bir yerde değiştirildi. Alanlarda artık oradaki saatler yazıyor.</p>;
  return (
    <>
      <p>Bu saatler başka bir yerde de değiştirildi. Farklı günler:</p>
      <ul className="mt-1.5 grid gap-1.5">
        {different.map(({ names, words }) => (
          <li key={names}>
            <b className="font-semibold">{`${names}:`}</b>
            {words.map((each) => (
              <Fragment key={each}>
                {' '}
                <span className="inline-block">{unbroken(each)}</span>
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
      {choice}
    </>
  );
}

/**
 * Each day has an opening and a closing time, or is closed. Monday to Friday share one line unless the owner
 * separates them.
 */
export function HoursForm(props: HoursFormProps) {
  const { business, onDone } = props;
  const { form, seen, removed, running, failure, remove } = useHoursForm(props);
  const { apart } = form.values;
  const apartBox = form.checkbox('apart');
  /** The days as they were when the owner joined them; null before. */
  const [joined, setJoined] = useState<HoursFields | null>(null);

  function separate(event: ChangeEvent<HTMLInputElement>) {
    if (apartBox['aria-disabled']) return;
    if (event.currentTarget.checked)
      return form.reset(separated(form.values, joined ?? hoursFields(enteredHoursOf(business))));
    setJoined(form.values);
    apartBox.onChange(event);
  }
  return (
    <form {...form.props} className="grid gap-4">
      <Checkbox {...apartBox} onChange={separate}>
        Hafta içini gün gün yaz
      </Checkbox>
      {linesOf(apart).map((day) => (
        <DayLine key={day} form={form} day={day} />
      ))}
      <p className="text-small text-ink-soft">
        Gece yarısından sonra kapatıyorsanız kapanışa ertesi günün saatini yazın, 02:00 gibi. 24 saat
        açıksanız ikisine de 00:00 yazın.
      </p>
      {seen.changed && (
        <ChangeNote change={seen.seen}>
          <ChangeElsewhere there={seen.seen} here={removed ? null : enteredIn(form.values)} />
        </ChangeNote>
      )}
      <FormButtons label="Saatleri Kaydet" running={running} failure={failure} onCancel={onDone} />
      {business.opening_hours && (
        <Button variant="quiet" busy={running === 'removing'} busyLabel="Kaldırılıyor..." onClick={remove}>
          Saatleri Kaldır
        </Button>
      )}
    </form>
  );
}
