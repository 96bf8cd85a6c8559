import { useId, useRef, useState } from 'react';
import { type Business, limits } from '#shared/contract/business.ts';
import { withNumbersKept } from '#web/lib/unbroken.ts';
import { useFocusAfterCommit } from '#web/lib/use-focus-after-commit.ts';
import { FormButtons } from '#web/owner/form-buttons.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { Pencil } from '#web/ui/icons.ts';
import { NewLink } from './new-link.tsx';
import { useEditForm } from './use-edit-form.ts';

function shownFields(business: Business) {
  const fields = [
    { term: 'Dükkân adı', description: business.name },
    { term: 'Dükkân sahibi', description: `${business.owner_name} ${business.owner_surname}` },
  ];
  return business.address
    ? [...fields, { term: 'Adres', description: withNumbersKept(business.address) }]
    : fields;
}

interface EditFormProps {
  business: Business;
  /** Called after saving or cancelling; cancelling shows the stored values. */
  onDone: () => void;
}

/** The edit form of İşletme Bilgileri. After a failure it keeps its values. */
function EditForm({ business, onDone }: EditFormProps) {
  const { form, running, failure } = useEditForm(business, onDone);
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
      <FormButtons running={running} failure={failure} onCancel={onDone} />
    </form>
  );
}

interface InfoCardProps {
  business: Business;
  editing: boolean;
  onEditing: (editing: boolean) => void;
}

/** İşletme Bilgileri, for reading and editing (product.md 4.6). */
export function InfoCard({ business, editing, onEditing }: InfoCardProps) {
  const editButton = useRef<HTMLButtonElement>(null);
  const [edits, setEdits] = useState(0);
  useFocusAfterCommit(edits, () => editButton.current);

  function endEdit() {
    onEditing(false);
    setEdits(edits + 1);
  }

  if (editing) {
    return (
      <Card>
        <h2>İşletme Bilgileri</h2>
        <EditForm business={business} onDone={endEdit} />
      </Card>
    );
  }
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>İşletme Bilgileri</h2>
        <Button ref={editButton} variant="outline" size="sm" onClick={() => onEditing(true)}>
          <Pencil />
          Düzenle
        </Button>
      </div>
      <DefinitionList items={shownFields(business)} />
    </Card>
  );
}
