import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Business, limits } from '#shared/contract/business.ts';
import { ApiError } from '#web/api/api-client.ts';
import { updateBusiness } from '#web/api/update-business.ts';
import { failureText } from '#web/identity/identity-errors.ts';
import { showErrorToast, showToast } from '#web/lib/toasts.ts';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type EditedFields, editFaults, type FieldFaults, MISSING_FIELDS } from './update-business.ts';

function editedFields(form: HTMLFormElement): EditedFields {
  const data = new FormData(form);
  const text = (name: keyof EditedFields) => String(data.get(name) ?? '');
  return {
    name: text('name'),
    owner_name: text('owner_name'),
    owner_surname: text('owner_surname'),
    address: text('address'),
  };
}

/** Saving and what came of it; `faults` are the sentences under the fields. */
function useSaving(business: Business, onDone: () => void) {
  const { identity, storeBusiness } = useSession();
  const [saving, setSaving] = useState(false);
  const [faults, setFaults] = useState<FieldFaults>({});

  async function save(edited: EditedFields) {
    const wrong = editFaults(edited, business.address);
    setFaults(wrong);
    const { address, ...required } = wrong;
    if (Object.keys(required).length > 0) return showErrorToast(MISSING_FIELDS);
    if (address !== undefined) return showErrorToast(address);
    setSaving(true);
    try {
      const client = await identity();
      storeBusiness(await updateBusiness(await client.currentIdToken(), edited));
      showToast({ title: 'Başarılı!', description: 'Profil bilgileriniz güncellendi.' });
      onDone();
    } catch (error) {
      if (error instanceof ApiError) setFaults(error.fields);
      showErrorToast(failureText(error, 'Profil güncellenemedi.'));
    } finally {
      setSaving(false);
    }
  }
  return { saving, faults, save };
}

interface EditFormProps {
  business: Business;
  /** After saving or giving up; giving up shows what is stored. */
  onDone: () => void;
}

/** The edit form of İşletme Bilgileri. A failure keeps what was typed. */
export function EditForm({ business, onDone }: EditFormProps) {
  const { saving, faults, save } = useSaving(business, onDone);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    if (Object.keys(faults).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [faults]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!saving) void save(editedFields(event.currentTarget));
  }
  return (
    <form ref={form} className="grid gap-4" noValidate onSubmit={submit}>
      <TextField
        label="Dükkan adı"
        name="name"
        autoComplete="organization"
        required
        maxLength={limits.name.max}
        defaultValue={business.name}
        error={faults.name}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Ad"
          name="owner_name"
          autoComplete="given-name"
          required
          maxLength={limits.ownerName.max}
          defaultValue={business.owner_name}
          error={faults.owner_name}
        />
        <TextField
          label="Soyad"
          name="owner_surname"
          autoComplete="family-name"
          required
          maxLength={limits.ownerSurname.max}
          defaultValue={business.owner_surname}
          error={faults.owner_surname}
        />
      </div>
      <TextField
        label="Adres"
        optionalNote="(isteğe bağlı)"
        name="address"
        autoComplete="street-address"
        maxLength={limits.address.max}
        defaultValue={business.address ?? ''}
        error={faults.address}
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
