import { formatPrice } from '#shared/domain/price.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Asked } from './use-adding.ts';

interface SameNameDialogProps {
  /** Null closes the dialog. */
  asked: Asked | null;
  onAdd: () => void;
  onClose: () => void;
}

/** Asks before adding a second product of one name: often the owner has forgotten the first. */
export function SameNameDialog({ asked, onAdd, onClose }: SameNameDialogProps) {
  return (
    <Dialog
      open={asked !== null}
      onClose={onClose}
      title="Bu ürün tarifenizde var"
      closeLabel="Kapat"
      initialFocus="title"
    >
      {asked !== null && (
        <div className="grid gap-5">
          <p>
            <b className="font-[650] wrap-anywhere">{asked.present.name}</b>
            <br />
            <span className="text-ink-soft wrap-anywhere">{detailOf(asked)}</span>
          </p>
          <p>Aynı adla bir ürün daha eklensin mi? Fiyatı değiştirmek için listedeki satırına yazın.</p>
          <div className="flex flex-wrap gap-3 [&>*]:grow">
            <Button onClick={onAdd}>Yine de Ekle</Button>
            <Button variant="outline" onClick={onClose}>
              Vazgeç
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

const detailOf = ({ section, present: { price_kurus } }: Asked) =>
  price_kurus === null ? `${section}, fiyatsız` : `${section}, ${formatPrice(price_kurus)}`;
