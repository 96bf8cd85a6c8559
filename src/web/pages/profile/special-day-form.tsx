import { type ChangeEvent, useState } from 'react';
import * as z from 'zod/mini';
import type { Business } from '#shared/contract/business.ts';
import { hoursMessages, MAX_SPECIAL_DAYS, specialDay } from '#shared/contract/opening-hours.ts';
import { changeHoursCall } from '#shared/contract/settings.ts';
import { daysBefore, isoDay } from '#shared/domain/calendar-day.ts';
import { type SpecialDay, specialDayInWords, specialDayNamed } from '#shared/domain/opening-hours.ts';
import { hasErrorCode, withDetail } from '#web/api/api-errors.ts';
import { callApi } from '#web/api/call-api.ts';
import { ownerItem, useOwnerItem } from '#web/auth/session/owner-storage.ts';
import { useToday } from '#web/customer/opening-hours.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { useFormDraft } from '#web/forms/use-form-draft.ts';
import type { useTask } from '#web/forms/use-task.ts';
import { readSeen } from '#web/lib/form-draft.ts';
import { unbroken } from '#web/lib/unbroken.ts';
import { ChangeNote } from '#web/owner/change-note.tsx';
import { FormButtons } from '#web/owner/form-buttons.tsx';
import { CHOICE, saveFailure, showSaved, showStored, showUndoFailure } from '#web/owner/use-seen.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { showToast, type ToastContent } from '#web/ui/toast/toasts.ts';
import { hasBreak, usualOf } from './hours-schema.ts';
import { Times } from './times.tsx';

const FAILED = 'Özel gün kaydedilemedi. Lütfen tekrar deneyin.';
const ADDS = 'Yeniden kaydederseniz bu gün de kaydedilir.';
const REMOVES = 'Silmek için “Bu Günü Sil” düğmesine yeniden basın.';
const SAVED = 'Özel gün müşteri sayfanızda.';
const REMOVED = 'Özel gün müşteri sayfanızdan kalktı.';
const OTHERS_CHANGED = 'Özel günleriniz başka bir yerde de değiştirildi.';
const DAY_CHANGED = 'Bu gün başka bir yerde de değiştirildi.';
const NO_HOURS = 'Çalışma saatleriniz başka bir yerde kaldırıldı; özel günler onlar olmadan görünmez.';
const FULL = withDetail(hoursMessages.tooMany, 'Sonuncusu başka bir yerde eklendi.');
/** The end of a failed deletion of a day that was moved elsewhere. */
const MOVED = 'Silinmedi, orada yazılan gün kalır.';
/** The end of a failed “Geri Al” after a change elsewhere. */
const KEPT = 'Geri alınmadı, orada yazılan günler kalır.';

/** Two years, one of which may be a leap year. */
const MAX_DAYS_AHEAD = 731;

const withDay = (sentence: string, day: SpecialDay) => withDetail(sentence, unbroken(specialDayInWords(day)));

interface StoredDayNews {
  /** The days inside the stored one, which it replaced. */
  taken?: readonly SpecialDay[];
  action?: ToastContent['action'];
}

function showStoredDay(
  { opening_hours }: Business,
  day: SpecialDay,
  { taken: [first, ...more] = [], action }: StoredDayNews = {},
) {
  const names = first && unbroken(specialDayNamed(first));
  const replaced = names
    ? `${names}${more.length ? ` ve ${more.length} gün daha` : ''} bunun içine alındı.`
    : '';
  const description = withDetail(withDay(opening_hours ? SAVED : NO_HOURS, day), replaced);
  showToast({ title: 'Kaydedildi', description, action });
}

/** Returns a day that shares a date with `entered`. */
const overlapping = (others: readonly SpecialDay[], entered: SpecialDay) =>
  others.find(({ from, to }) => from <= entered.to && entered.from <= to);

/** Leaves out closed days that are within `entered` if that is closed too. */
const withoutDaysOf = ({ from, to, hours }: SpecialDay, others: readonly SpecialDay[]) =>
  others.filter((each) => hours !== null || each.hours !== null || each.from < from || each.to > to);

/** Returns why `entered` cannot be stored beside the others, at its field; undefined if it can. */
function refusalBeside(others: readonly SpecialDay[], entered: SpecialDay) {
  const met = overlapping(others, entered);
  if (met === undefined) return others.length < MAX_SPECIAL_DAYS ? undefined : { from: FULL };
  // Keeps “kapalı” beside its year.
  const overlap = withDay(hoursMessages.overlap, met).replace(/: (?=kapalı$)/, ':\u00a0');
  return entered.from < met.from ? { to: overlap } : { from: overlap };
}

/** The fields have the names of their places in the contract. Without a last day, only the first can be wrong. */
const schema = z.pipe(
  z.transform(
    ({ name, from, to, open, ...hours }: ReturnType<typeof fieldsOf>): SpecialDay => ({
      ...{ name, from, to: to || from || isoDay(0) },
      hours: open ? { from: hours['hours.from'], to: hours['hours.to'] } : null,
    }),
  ),
  specialDay,
);

/** The last day of a single one is empty. A closed day that is ticked as open begins with the hours of its weekday. */
function fieldsOf({ name, from, to, hours }: SpecialDay, business: Business) {
  const shown = hours ?? usualOf(business, from);
  return {
    name,
    from,
    to: to === from ? '' : to,
    open: hours !== null,
    'hours.from': shown.from,
    'hours.to': shown.to,
  };
}

/** Whatever the order of the properties. */
const isSame = (one: SpecialDay | undefined, other: SpecialDay | undefined) =>
  one === other || (one && other && specialDayInWords(one) === specialDayInWords(other));

/** A new day has no dates. */
const shown = z.object({ name: z.string(), from: z.string(), to: z.string(), hours: specialDay.shape.hours });
const begunEdit = z.object({
  /** A stored day, a suggested one, or an empty one. */
  day: shown,
  wasStored: z.boolean(),
});
export type BegunEdit = z.output<typeof begunEdit>;

/** Returns what an edit began with that a reload, another page or the session's end interrupted. */
export const interruptedEdit = (business: Business): BegunEdit | null =>
  begunEdit.safeParse(readSeen(ownerItem('special_typed', business))).data ?? null;

interface Elsewhere {
  news: string;
  /** This day as it is stored there, if it was changed. */
  there: SpecialDay | null;
  choice: string;
}

interface SpecialDayFormProps {
  business: Business;
  begun: BegunEdit;
  task: ReturnType<typeof useTask<'saving' | 'removing'>>;
  /** `saved` is null if the day was deleted. */
  onSaved: (saved: SpecialDay | null) => void;
  onCancel: () => void;
  /** Also after the form is gone. */
  focusRow: () => void;
}

export function SpecialDayForm({ business, begun, task, onSaved, onCancel, focusRow }: SpecialDayFormProps) {
  const { day, wasStored } = begun;
  const { special_days: stored = null, opening_hours = null } = business;
  const today = useToday();
  const latest = daysBefore(today, -MAX_DAYS_AHEAD);
  const storedIn = (days: SpecialDay[] | null | undefined) => days?.find(({ from }) => from === day.from);
  const othersIn = (days: SpecialDay[] | null | undefined) =>
    (days ?? []).filter(({ from, to }) => from !== day.from && to >= today);
  const others = othersIn(stored);

  async function send(special_days: SpecialDay[] | null, seen_special: SpecialDay[] | null) {
    const body = { opening_hours, special_days, seen: opening_hours, seen_special };
    const { business: saved } = await callApi(changeHoursCall, { body });
    showSaved(saved);
    return saved;
  }
  function showIfChanged(error: unknown) {
    if (hasErrorCode(error, 'CHANGED_MEANWHILE')) void showStored(business).catch(() => undefined);
  }
  /** Restores the days, such as `lost`, that were stored before a change left `rest`; the form is gone by then. */
  const restoring = (rest: SpecialDay[] | null, lost: SpecialDay) => {
    const action = {
      label: 'Geri Al',
      run() {
        async function restore() {
          showStoredDay(await send(stored, rest), lost);
        }
        focusRow();
        void task.run('saving', restore, (error) => {
          showIfChanged(error);
          return showUndoFailure(error, { action, failed: FAILED, kept: KEPT });
        });
      },
    };
    return action;
  };
  /** Returns the news of what is stored since, and what the next press does to it. */
  function elsewhereIn(now: Business, entered: SpecialDay | null, was = storedIn(stored)): Elsewhere {
    const is = storedIn(now.special_days);
    const isChanged = is !== undefined && !isSame(is, was);
    const news = isChanged ? DAY_CHANGED : OTHERS_CHANGED;
    const choice = isChanged ? CHOICE : ADDS;
    return {
      news: now.opening_hours ? news : NO_HOURS,
      there: isChanged ? is : null,
      choice: entered === null ? REMOVES : choice,
    };
  }
  /** Ends the deletion of a day that is not stored any more. */
  function endRemoval(error: unknown, days: SpecialDay[] | null | undefined): string | null {
    const moved = overlapping(othersIn(days), day);
    onSaved(null);
    if (moved !== undefined) return saveFailure(error, FAILED, withDay(MOVED, moved));
    showToast({ title: 'Kaydedildi', description: REMOVED });
    return null;
  }
  /** `entered` is null if the day is deleted. */
  function change(action: 'saving' | 'removing', days: SpecialDay[], entered: SpecialDay | null) {
    let now: Business | null = null;
    async function save() {
      const rest = days.length === 0 ? null : days;
      const saved = await send(rest, stored).catch(async (error: unknown) => {
        // The next press changes what is stored now.
        if (hasErrorCode(error, 'CHANGED_MEANWHILE')) now = await showStored(business).catch(() => null);
        throw error;
      });
      const taken = others.filter((each) => !days.includes(each));
      const action = taken[0] && restoring(rest, taken[0]);
      if (entered !== null) showStoredDay(saved, entered, { taken, action });
      else showToast({ title: 'Kaydedildi', description: REMOVED, action: restoring(rest, day) });
      onSaved(entered);
    }
    void task.run(action, save, (error) => {
      // The page may have been left.
      if (now === null || form.props.ref.current === null) return saveFailure(error, FAILED, '');
      const { special_days } = now;
      if (entered === null && !storedIn(special_days)) return endRemoval(error, special_days);
      const refusal = entered && refusalBeside(withoutDaysOf(entered, othersIn(special_days)), entered);
      if (refusal) form.setErrors(refusal);
      setElsewhere(refusal ? null : elsewhereIn(now, entered));
      return null;
    });
  }
  const form = useForm({
    initial: fieldsOf(day, business),
    schema,
    busy: task.running !== null,
    onSubmit(entered) {
      // A stored day may have begun, or be from a release that had no latest day.
      if (entered.from < today && entered.from !== day.from)
        return form.setErrors({ from: hoursMessages.past });
      const far = (['from', 'to'] as const).find((at) => entered[at] > latest && entered[at] !== day[at]);
      if (far !== undefined) return form.setErrors({ [far]: hoursMessages.far });
      const beside = withoutDaysOf(entered, others);
      const refusal = refusalBeside(beside, entered);
      if (refusal !== undefined) return form.setErrors(refusal);
      const days = [...beside, entered].sort((one, other) => one.from.localeCompare(other.from));
      change('saving', days, entered);
    },
  });
  useFormDraft(useOwnerItem('special_typed', business), form, fieldsOf(day, business), {
    ...{ task, seen: begun },
    isOf: (seen) => begunEdit.safeParse(seen).data?.day.from === day.from,
  });
  const [elsewhere, setElsewhere] = useState<Elsewhere | null>(() => {
    // Since an interrupted edit began.
    const was = wasStored ? day : undefined;
    return isSame(storedIn(stored), was) ? null : elsewhereIn(business, day, was);
  });
  const { values } = form;
  const first = form.field('from');

  /** The hours follow the weekday until the owner types others. */
  function changeFirst(event: ChangeEvent<HTMLInputElement>) {
    const [was, is] = [values.from, event.currentTarget.value].map((at) => usualOf(business, at));
    first.onChange(event);
    if (day.hours !== null || values['hours.from'] !== was?.from || values['hours.to'] !== was.to || !is)
      return;
    form.setValue('hours.from', is.from);
    form.setValue('hours.to', is.to);
  }
  return (
    <form {...form.props} className="grid gap-3">
      <TextField
        {...form.field('name')}
        label="Adı"
        optionalNote="(isteğe bağlı)"
        autoComplete="off"
        maxLength={60}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-3">
        <TextField
          {...first}
          onChange={changeFirst}
          label="Başladığı gün"
          type="date"
          min={today}
          max={latest}
          required
        />
        <TextField
          {...form.field('to')}
          label="Bittiği gün"
          optionalNote="(bir günse boş)"
          type="date"
          min={today}
          max={latest}
        />
      </div>
      <Checkbox {...form.checkbox('open')}>Açığız</Checkbox>
      {values.open ? (
        <Times
          from={{ label: 'Açılış', ...form.field('hours.from') }}
          to={{ label: 'Kapanış', ...form.field('hours.to') }}
        />
      ) : (
        <p className="text-ink-soft">Müşterileriniz sizi kapalı görür.</p>
      )}
      {values.open && hasBreak(business, values.from) && (
        <p className="-mt-1.5 text-small text-ink-soft">Özel günde ara yazılamaz.</p>
      )}
      {elsewhere && (
        <ChangeNote change={elsewhere}>
          <p>{elsewhere.news}</p>
          {elsewhere.there && (
            <p className="mt-1.5">
              Orada yazılan: <b className="font-semibold">{unbroken(specialDayInWords(elsewhere.there))}</b>
            </p>
          )}
          <p className="mt-3">{elsewhere.choice}</p>
        </ChangeNote>
      )}
      <FormButtons running={task.running} failure={task.error} onCancel={onCancel} />
      {storedIn(stored) && (
        <Button
          variant="quiet"
          busy={task.running === 'removing'}
          busyLabel="Siliniyor..."
          onClick={() => change('removing', others, null)}
        >
          Bu Günü Sil
        </Button>
      )}
    </form>
  );
}
