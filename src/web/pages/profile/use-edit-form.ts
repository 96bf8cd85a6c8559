import { useState } from 'react';
import { type Business, UPDATE_MISSING_FIELDS, updateBusinessCall } from '#shared/contract/business.ts';
import { withDetail } from '#web/api/api-errors.ts';
import { callApi } from '#web/api/call-api.ts';
import { useOwnerItem } from '#web/auth/session/owner-storage.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useFormDraft } from '#web/forms/use-form-draft.ts';
import { useTask } from '#web/forms/use-task.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { saveFailure, showSaved, useSeen } from '#web/owner/use-seen.ts';
import { showErrorToast, showToast } from '#web/ui/toast/toasts.ts';
import { editedFields, editSchema, isMissing, seenFields } from './edit-schema.ts';
import { shownLink } from './link-card.tsx';

/** Returns the toast's text (product.md 8.2) with a new link, to which the server may have added a number. */
function savedText(origin: string, before: Business, { slug }: Business): string {
  const saved = 'Profil bilgileriniz güncellendi.';
  return slug === before.slug ? saved : withDetail(saved, `Yeni linkiniz:\n${shownLink(origin, slug)}`);
}

/** `onDone` is called after saving. */
export function useEditForm(business: Business, onDone: () => void) {
  const { origin } = usePublicConfig();
  const task = useTask<'saving'>({ detached: true });
  /** A field tells the reason. */
  const [isRefused, setRefused] = useState(false);
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
        setRefused(form.setServerErrors(error));
        return saveFailure(error, 'Profil güncellenemedi.');
      });
    },
  });
  const seen = useSeen(business, editedFields, { draft, schema: seenFields, form });
  useFormDraft(draft, form, editedFields(business), { task, seen: seen.seen });
  const isTold = isRefused || Object.values(form.errors).some(Boolean);
  return { form, running: task.running, failure: isTold ? null : task.error };
}
