import { useEffect, useRef } from 'react';
import { type Business, limits } from '#shared/contract/business.ts';
import { errorText } from '#web/api/api-client.ts';
import { updateBusiness } from '#web/api/update-business.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useTask } from '#web/forms/use-task.ts';
import { showErrorToast, showToast } from '#web/lib/toasts.ts';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { editedFields, editSchema, invalidEditText } from './edit-schema.ts';

function useEditForm(business: Business, onDone: () => void) {
  const { identity, storeBusiness } = useSession();
  const task = useTask<'saving'>({ detached: true });
  const saving = task.running !== null;
  const form = useForm({
    initial: editedFields(business),
    schema: editSchema(business.address),
    busy: saving,
    onInvalid: (errors) => showErrorToast(invalidEditText(errors)),
    onSubmit(edited) {
      async function save() {
        const client = await identity();
        storeBusiness(await updateBusiness(await client.currentIdToken(), edited));
        showToast({ title: 'Başarılı!', description: 'Profil bilgileriniz güncellendi.' });
        onDone();
      }
      void task.run('saving', save, (error) => {
        form.setServerErrors(error);
        return errorText(error, 'Profil güncellenemedi.');
      });
    },
  });
  return { form, saving };
}

interface EditFormProps {
  business: Business;
  /** After saving or giving up; giving up shows what is stored. */
  onDone: () => void;
}

/** The edit form of İşletme Bilgileri. A failure keeps what was typed. */
export function EditForm({ business, onDone }: EditFormProps) {
  const { form, saving } = useEditForm(business, onDone);
  const firstField = useRef<HTMLInputElement>(null);
  useEffect(() => firstField.current?.focus(), []);
  return (
    <form {...form.props} className="grid gap-4">
      <TextField
        {...form.field('name')}
        ref={firstField}
        label="Dükkan adı"
        autoComplete="organization"
        required
        maxLength={limits.name.max}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...form.field('owner_name')}
          label="Ad"
          autoComplete="given-name"
          required
          maxLength={limits.ownerName.max}
        />
        <TextField
          {...form.field('owner_surname')}
          label="Soyad"
          autoComplete="family-name"
          required
          maxLength={limits.ownerSurname.max}
        />
      </div>
      <TextField
        {...form.field('address')}
        label="Adres"
        optionalNote="(isteğe bağlı)"
        autoComplete="street-address"
        maxLength={limits.address.max}
      />
      <div className="mt-1 flex flex-wrap gap-3">
        <Button type="submit" className="grow" busy={saving} busyLabel="Kaydediliyor...">
          Kaydet
        </Button>
        <Button variant="outline" disabled={saving} onClick={onDone}>
          İptal
        </Button>
      </div>
    </form>
  );
}
