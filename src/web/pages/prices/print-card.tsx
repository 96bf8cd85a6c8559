import { useState } from 'react';
import type { Business } from '#shared/contract/business.ts';
import type { PriceListPrint } from '#shared/contract/price-list.ts';
import { printPriceList } from '#web/api/price-list.ts';
import { useTask } from '#web/forms/use-task.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Download } from '#web/ui/icons.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { type EditedList, productsOf } from './edited-list.ts';

const papers = { a4: 'A4, kapıya', a5: 'A5, masaya' } as const;
const inks = { colour: 'Renkli', black: 'Az mürekkep' } as const;
/** The file's name carries the ink, because the file may reach a print shop without a message. */
const inkInFile = { colour: 'renkli', black: 'az-murekkep' } as const;

function Choice<Value extends string>(props: {
  label: string;
  options: Record<Value, string>;
  value: Value;
  onPick: (value: Value) => void;
}) {
  const { label, options, value, onPick } = props;
  return (
    <SelectField
      label={label}
      value={value}
      onChange={({ currentTarget }) => onPick(currentTarget.value as Value)}
    >
      {Object.entries<string>(options).map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}

interface PrintCardProps {
  business: Business;
  list: EditedList;
  /** False while the server does not have the latest changes: it prints the stored list. */
  saved: boolean;
}

/** Prints the list for the door and the tables. */
export function PrintCard({ business: { slug }, list, saved }: PrintCardProps) {
  const [paper, setPaper] = useState<PriceListPrint['paper']>('a4');
  const [ink, setInk] = useState<PriceListPrint['ink']>('colour');
  const task = useTask<'printing'>();
  const isPriced = productsOf(list).some(({ price_kurus }) => price_kurus !== null);

  async function print(signal: AbortSignal) {
    const pdf = await printPriceList({ paper, ink });
    if (signal.aborted) return;
    saveFile(pdf, `${slug}-fiyat-tarifesi-${paper.toUpperCase()}-${inkInFile[ink]}.pdf`);
    showToast({ title: 'İndirildi!', description: 'Fiyat tarifeniz indirildi.' });
  }
  return (
    <Card>
      <div>
        <h2>Bastırın</h2>
        <p className="mt-2 text-ink-soft">
          {isPriced ? 'Yazıcı ayarında ölçeği %100 seçin.' : 'Önce en az bir ürünün fiyatını yazın.'}
        </p>
      </div>
      <div className="price-choices">
        <Choice label="Boyut" options={papers} value={paper} onPick={setPaper} />
        <Choice label="Renk" options={inks} value={ink} onPick={setInk} />
      </div>
      <Button
        wide
        busy={task.running !== null}
        busyLabel="Hazırlanıyor..."
        disabled={!isPriced || !saved}
        onClick={() => task.run('printing', print, 'PDF hazırlanamadı.')}
      >
        <Download />
        PDF’i İndir
      </Button>
    </Card>
  );
}
