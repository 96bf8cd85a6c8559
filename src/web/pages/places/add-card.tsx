import { type ChangeEvent, useId } from 'react';
import { flushSync } from 'react-dom';
import { navigate } from 'wouter/use-browser-location';
import * as z from 'zod/mini';
import type { Business } from '#shared/contract/business.ts';
import type { Place } from '#shared/contract/place.ts';
import { digitsOf } from '#shared/domain/digits.ts';
import { useOwnerItem } from '#web/auth/session/owner-storage.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useFormDraft } from '#web/forms/use-form-draft.ts';
import { useTask } from '#web/forms/use-task.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FieldError, TextField } from '#web/ui/field.tsx';
import { Plus } from '#web/ui/icons.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { inShort, type NewLabels, newLabels, type Typed } from './new-labels.ts';
import { newCardsLabel, printLink } from './print-link.ts';
import type { Places } from './use-places.ts';

const NONE: readonly Place[] = [];
const EMPTY: Typed = { name: '', first: '', last: '' };
const MAX_DIGITS = 4;

/** Rejects invalid input, with each message at its fields. */
const schemaFor = (places: readonly Place[]) =>
  z.object({ name: z.string(), first: z.string(), last: z.string() }).check(({ value, issues }) => {
    const found = newLabels(value, places);
    if (found.kind !== 'wrong') return;
    for (const field of found.fields) {
      issues.push({ code: 'custom', path: [field], message: found.sentence, input: value });
    }
  });

type OnAdded = (added: readonly Place[], isOne: boolean) => void;

function useAddForm(business: Business, places: Places, onAdded: OnAdded) {
  const task = useTask<'adding'>({ detached: true, ordinary: ['TOO_MANY_PLACES'] });
  const known = places.list ?? NONE;
  const form = useForm<Typed, Typed>({
    initial: EMPTY,
    schema: schemaFor(known),
    busy: task.running !== null,
    onSubmit(typed) {
      const found = newLabels(typed, known);
      if (found.kind !== 'labels') return;
      async function add(labels: string[]) {
        const added = await places.add(labels);
        form.reset(EMPTY);
        const [only] = labels;
        const isOne = labels.length === 1;
        // First: a toast stays where it was placed.
        flushSync(() => {
          // The next name follows.
          if (isOne) form.focus('name');
          onAdded(added, isOne);
        });
        showToast({
          ...(isOne
            ? { title: 'Kod eklendi', description: `${only} eklendi.` }
            : { title: 'Kodlar eklendi', description: `${labels.length} kod eklendi.` }),
          // The answer to an earlier attempt may have been lost: then the server adds none now.
          ...(added.length > 0 && {
            action: {
              label: newCardsLabel(added.length),
              run: () => navigate(printLink(business.slug, added)),
            },
          }),
        });
      }
      void task.run('adding', () => add(found.labels), 'Kodlar eklenemedi. Lütfen tekrar deneyin.');
    },
  });
  useFormDraft(useOwnerItem('places_typed', business), form, EMPTY, { task });
  return { form, adding: task.running !== null, found: newLabels(form.values, known) };
}

function AddPreview({ found }: { found: NewLabels }) {
  if (found.kind !== 'labels') {
    return (
      <p className="text-small text-ink-soft">
        “Oda”, 301, 320 yazarsanız 20 kod eklenir. Tek kod için numaraları boş bırakın. “Bahçe” ya da
        “Muhasebe” gibi bir ad da yazabilirsiniz.
      </p>
    );
  }
  const present = found.present > 0 ? `. ${found.present} kod zaten var.` : '';
  return (
    <p className="flex gap-2.5 rounded-sm bg-sand px-3.5 py-3 leading-snug wrap-anywhere">
      <Plus className="text-teal-ink" />
      <span>
        <b className="font-semibold">{`${found.labels.length} kod eklenecek:`}</b>
        <span>{` ${inShort(found.labels)}${present}`}</span>
      </span>
    </p>
  );
}

interface AddCardProps {
  business: Business;
  places: Places;
  onAdded: OnAdded;
}

export function AddCard({ business, places, onAdded }: AddCardProps) {
  const { form, adding, found } = useAddForm(business, places, onAdded);
  const id = useId();
  const atOnce = found.kind === 'wrong' && found.whileTyping ? found : null;
  const sentence = form.errors.name ?? form.errors.first ?? form.errors.last ?? atOnce?.sentence;

  function field(name: keyof Typed, label: string) {
    const { error, ...control } = form.field(name);
    const isWrong = error !== undefined || (atOnce?.fields.includes(name) ?? false);
    return (
      <TextField
        {...control}
        label={label}
        autoComplete="off"
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-outlook`}
        {...(name !== 'name' && numbers(name))}
      />
    );
  }
  /** Keeps only digits, also from pasted text. */
  const numbers = (name: 'first' | 'last') => ({
    inputMode: 'numeric' as const,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      form.setValue(name, digitsOf(currentTarget.value).slice(0, MAX_DIGITS)),
  });
  const count = found.kind === 'labels' ? found.labels.length : 0;
  const isFirst = places.list?.length === 0;
  return (
    <Card>
      <h2>Yeni Kod</h2>
      <form {...form.props} className="grid gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)_78px_78px] gap-2.5 narrow:grid-cols-2 narrow:*:first:col-span-full">
          {field('name', 'Adı')}
          {field('first', 'İlk no')}
          {field('last', 'Son no')}
        </div>
        <div role="status" id={`${id}-outlook`}>
          {sentence ? <FieldError id={`${id}-error`}>{sentence}</FieldError> : <AddPreview found={found} />}
        </div>
        <Button
          type="submit"
          variant={count > 0 || isFirst || adding ? 'primary' : 'outline'}
          busy={adding}
          busyLabel="Ekleniyor..."
          // The line above announces the count at each digit.
          aria-live="off"
        >
          <Plus />
          <span>{count > 1 ? `${count} Kodu Ekle` : 'Kodu Ekle'}</span>
        </Button>
      </form>
    </Card>
  );
}
