import { useId, useRef } from 'react';
import {
  type Business,
  limits,
  UPDATE_MISSING_FIELDS,
  updateBusinessCall,
} from '#shared/contract/business.ts';
import { withDetail } from '#web/api/api-errors.ts';
import { callApi } from '#web/api/call-api.ts';
import { useOwnerItem } from '#web/auth/session/owner-storage.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useFormDraft } from '#web/forms/use-form-draft.ts';
import { useTask } from '#web/forms/use-task.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { useFocusAfterCommit } from '#web/lib/use-focus-after-commit.ts';
import { FormButtons } from '#web/owner/form-buttons.tsx';
import { saveFailure, showSaved, useSeen } from '#web/owner/use-seen.ts';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { showErrorToast, showToast } from '#web/ui/toast/toasts.ts';
import { editedFields, editSchema, isMissing, seenFields } from './edit-schema.ts';
import { shownLink } from './link-card.tsx';
import { NewLink } from './new-link.tsx';

/** Returns the toast's text (product.md 8.2) with a new link, to which the server may have added a number. */
function savedText(origin: string, before: Business, { slug }: Business): string {
  const saved = 'Profil bilgileriniz güncellendi.';
  return slug === before.slug ? saved : withDetail(saved, `Yeni linkiniz: ${shownLink(origin, slug)}`);
}

function useEditForm(business: Business, onDone: () => void) {
  const { origin } = usePublicConfig();
  const task = useTask<'saving'>({ detached: true });
  const draft = useOwnerItem('edit_typed', business);
  const form = useForm({
    initial: editedFields(business),
    schema: editSchema(business),
    busy: task.running !== null,
    onInvalid: (errors) => isMissing(errors) && showErrorToast(UPDATE_MISSING_FIELDS),
    onSubmit(edited) {
      async function save() {
        const saved = await seen.save(edited, (began) =>
          callApi(updateBusinessCall, { body: { ...edited, seen: began } }),
        );
        showSaved(saved);
        showToast({ title: 'Başarılı!', description: savedText(origin, business, saved) });
        onDone();
      }
      void task.run('saving', save, (error) => {
        form.setServerErrors(error);
        return saveFailure(error, 'Profil güncellenemedi.');
      });
    },
  });
  const seen = useSeen(business, editedFields, { draft, schema: seenFields, form });
  useFormDraft(draft, form, editedFields(business), { task, seen: seen.seen });
  return { form, running: task.running };
}

interface EditFormProps {
  business: Business;
  /** Called after saving or cancelling; cancelling shows the stored values. */
  onDone: () => void;
}

/** The edit form of İşletme Bilgileri. After a failure it keeps its values. */
export function EditForm({ business, onDone }: EditFormProps) {
  const { form, running } = useEditForm(business, onDone);
  const firstField = useRef<HTMLInputElement>(null);
  const linkId = useId();
  useFocusAfterCommit(true, () => firstField.current);
  return (
    <form {...form.props} className="grid gap-4">
      <div className="grid">
        <TextField
          {...form.field('name')}
          ref={firstField}
          label="Dükkân adı"
          aria-describedby={linkId}
          autoComplete="organization"
          autoCapitalize="words"
          required
          maxLength={limits.name.max}
        />
        <NewLink id={linkId} business={business} typed={form.values.name} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...form.field('owner_name')}
          label="Ad"
          autoComplete="given-name"
          autoCapitalize="words"
          required
          maxLength={limits.ownerName.max}
        />
        <TextField
          {...form.field('owner_surname')}
          label="Soyad"
          autoComplete="family-name"
          autoCapitalize="words"
          required
          maxLength={limits.ownerSurname.max}
        />
      </div>
      <TextArea
        {...form.field('address')}
        label="Adres"
        optionalNote="(isteğe bağlı)"
        autoComplete="street-address"
        autoCapitalize="words"
        maxLength={limits.address.max}
        className="min-h-20"
      />
      <FormButtons running={running} onCancel={onDone} />
    </form>
  );
}
