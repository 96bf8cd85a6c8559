import { formatPrice } from '#shared/domain/price.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Duplicate } from './use-adding.ts';

interface SameNameDialogProps {
  duplicate: Duplicate | null;
  onAdd: () => void;
  onClose: () => void;
}

/** Asks before adding a second product of one name: often the owner has forgotten the first. */
export function SameNameDialog({ duplicate, onAdd, onClose }: SameNameDialogProps) {
  return (
    <Dialog open={duplicate !== null} onClose={onClose} title="Bu ürün tarifenizde var" initialFocus="title">
      {duplicate !== null && (
        <div className="grid gap-5">
          <p>
            <b className="font-semibold wrap-anywhere">{duplicate.present.name}</b>
            <br />
            <span className="text-ink-soft wrap-anywhere">{detailOf(duplicate)}</span>
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

const detailOf = ({ section, present: { price_kurus } }: Duplicate) =>
  price_kurus === null ? `${section}, fiyatsız` : `${section}, ${formatPrice(price_kurus)}`;
