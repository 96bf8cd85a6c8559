import type { ChangeEvent } from 'react';
import * as z from 'zod/mini';
import type { Business } from '#shared/contract/business.ts';
import { hoursMessages, specialDay } from '#shared/contract/opening-hours.ts';
import { changeHoursCall } from '#shared/contract/settings.ts';
import { isoDay } from '#shared/domain/calendar-day.ts';
import { type SpecialDay, specialDayInWords } from '#shared/domain/opening-hours.ts';
import { hasErrorCode, withDetail } from '#web/api/api-errors.ts';
import { callApi } from '#web/api/call-api.ts';
import { useToday } from '#web/customer/opening-hours.tsx';
import { useForm } from '#web/forms/use-form.ts';
import type { useTask } from '#web/forms/use-task.ts';
import { unbroken } from '#web/lib/unbroken.ts';
import { FormButtons } from '#web/owner/form-buttons.tsx';
import { saveFailure, showSaved, showStored, showUndoFailure } from '#web/owner/use-seen.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { hasBreak, usualOf } from './hours-schema.ts';

const FAILED = 'Özel gün kaydedilemedi. Lütfen tekrar deneyin.';
const ADDS = 'Yeniden kaydederseniz bu gün de kaydedilir.';
const REMOVES = 'Silmek için “Bu Günü Sil” düğmesine yeniden basın.';
const SAVED = 'Özel gün müşteri sayfanızda.';
/** The end of a failed “Geri Al” after a change elsewhere. */
const KEPT = 'Geri alınmadı, orada yazılan günler kalır.';

const overlapWith = (day: SpecialDay) => withDetail(hoursMessages.overlap, unbroken(specialDayInWords(day)));

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

/** A closed day that is ticked as open begins with the hours of its weekday. */
function fieldsOf({ name, from, to, hours }: SpecialDay, business: Business) {
  const shown = hours ?? usualOf(business, from);
  return { name, from, to, open: hours !== null, 'hours.from': shown.from, 'hours.to': shown.to };
}

interface SpecialDayFormProps {
  business: Business;
  /** A stored day, a suggested one, or an empty one. */
  day: SpecialDay;
  task: ReturnType<typeof useTask<'saving' | 'removing'>>;
  onSaved: () => void;
  onCancel: () => void;
  /** Also after the form is gone. */
  focusRow: () => void;
}

export function SpecialDayForm({ business, day, task, onSaved, onCancel, focusRow }: SpecialDayFormProps) {
  const { special_days: stored = null, opening_hours = null } = business;
  const today = useToday();
  const others = (stored ?? []).filter(({ from, to }) => from !== day.from && to >= today);
  const isStored = stored?.some(({ from }) => from === day.from);

  async function send(special_days: SpecialDay[] | null, seen_special: SpecialDay[] | null) {
    const body = { opening_hours, special_days, seen: opening_hours, seen_special };
    showSaved((await callApi(changeHoursCall, { body })).business);
  }
  function showIfChanged(error: unknown) {
    if (hasErrorCode(error, 'CHANGED_MEANWHILE')) void showStored(business).catch(() => undefined);
  }
  /** Restores the days that were stored before a deletion left `rest`; the form is gone by then. */
  const restoring = (rest: SpecialDay[] | null) => {
    const action = {
      label: 'Geri Al',
      run() {
        async function restore() {
          await send(stored, rest);
          showToast({ title: 'Kaydedildi', description: SAVED });
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
  /** Returns another day that shares a date with `entered`. */
  const overlapping = (days: readonly SpecialDay[], entered: SpecialDay) =>
    days.find(({ from, to }) => from !== day.from && from <= entered.to && entered.from <= to);
  /** Returns what the next press does if `now` is stored since; undefined if this day was changed there. */
  function choiceAmong(now: SpecialDay[], entered: SpecialDay | null): string | undefined {
    if (entered === null) return REMOVES;
    const [was, is] = [stored ?? [], now].map((days) => days.find(({ from }) => from === day.from));
    if (is && JSON.stringify(is) !== JSON.stringify(was)) return undefined;
    return ADDS;
  }
  /** `entered` is null if the day is deleted. */
  function change(action: 'saving' | 'removing', days: SpecialDay[], entered: SpecialDay | null) {
    let choice: string | undefined = '';
    let met: SpecialDay | undefined;
    async function save() {
      const rest = days.length === 0 ? null : days;
      await send(rest, stored).catch(async (error: unknown) => {
        // The next press changes what is stored now.
        const isChanged = hasErrorCode(error, 'CHANGED_MEANWHILE');
        const now = isChanged ? await showStored(business).catch(() => null) : null;
        if (now !== null) choice = choiceAmong(now.special_days ?? [], entered);
        if (entered !== null) met = overlapping(now?.special_days ?? [], entered);
        throw error;
      });
      if (action === 'saving') showToast({ title: 'Kaydedildi', description: SAVED });
      else
        showToast({
          title: 'Kaydedildi',
          description: 'Özel gün müşteri sayfanızdan kalktı.',
          action: restoring(rest),
        });
      onSaved();
    }
    void task.run(action, save, (error) => {
      if (met === undefined) return saveFailure(error, FAILED, choice);
      form.setErrors({ from: overlapWith(met) });
      return null;
    });
  }
  const form = useForm({
    initial: fieldsOf(day, business),
    schema,
    busy: task.running !== null,
    onSubmit(entered) {
      // A stored day may have begun.
      if (entered.from < today && entered.from !== day.from)
        return form.setErrors({ from: hoursMessages.past });
      const days = [...others, entered].sort((one, other) => one.from.localeCompare(other.from));
      const other = overlapping(others, entered);
      if (other === undefined) change('saving', days, entered);
      else form.setErrors({ from: overlapWith(other) });
    },
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
    <form {...form.props} className="grid gap-4">
      <TextField
        {...form.field('name')}
        label="Adı"
        optionalNote="(isteğe bağlı)"
        autoComplete="off"
        maxLength={60}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-4">
        <TextField {...first} onChange={changeFirst} label="Başladığı gün" type="date" min={today} required />
        <TextField
          {...form.field('to')}
          label="Bittiği gün"
          optionalNote="(bir günse boş)"
          type="date"
          min={today}
        />
      </div>
      <Checkbox {...form.checkbox('open')}>Açığız</Checkbox>
      {values.open ? (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3">
          <TextField {...form.field('hours.from')} label="Açılış" type="time" required />
          <TextField {...form.field('hours.to')} label="Kapanış" type="time" required />
        </div>
      ) : (
        <p className="text-ink-soft">Müşterileriniz sizi kapalı görür.</p>
      )}
      {values.open && hasBreak(business, values.from) && (
        <p className="-mt-2 text-small text-ink-soft">Özel günde tek açılış yazılır; ara yazılamaz.</p>
      )}
      <FormButtons running={task.running} onCancel={onCancel} />
      {isStored && (
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
