import { useRef, useState } from 'react';
import type { Business } from '#shared/contract/business.ts';
import { useFocusAfterCommit } from '#web/lib/use-focus-after-commit.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { Pencil } from '#web/ui/icons.ts';
import { EditForm } from './edit-form.tsx';

function shownFields(business: Business) {
  const fields = [
    { term: 'Dükkân adı', description: business.name },
    { term: 'Dükkân sahibi', description: `${business.owner_name} ${business.owner_surname}` },
  ];
  return business.address ? [...fields, { term: 'Adres', description: business.address }] : fields;
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
