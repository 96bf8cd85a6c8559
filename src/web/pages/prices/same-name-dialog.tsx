import { formatPrice } from '#shared/domain/price.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { accusative } from './accusative.ts';
import type { Duplicate } from './use-adding.ts';

interface SameNameDialogProps {
  duplicate: Duplicate | null;
  onPrice: (duplicate: Duplicate) => void;
  onAdd: (duplicate: Duplicate) => void;
  onClose: () => void;
}

/** Offers the typed price for the present product first: often the owner has forgotten that one. */
export function SameNameDialog({ duplicate, onPrice, onAdd, onClose }: SameNameDialogProps) {
  const newPrice = duplicate === null ? null : newPriceOf(duplicate);
  return (
    <Dialog open={duplicate !== null} onClose={onClose} title="Bu ürün tarifenizde var" initialFocus="title">
      {duplicate !== null && (
        <div className="grid gap-5">
          <p>
            <b className="font-semibold wrap-anywhere">{duplicate.present.name}</b>
            <br />
            <span className="text-ink-soft wrap-anywhere">{detailOf(duplicate)}</span>
          </p>
          <p>
            {newPrice === null
              ? 'Aynı adla bir ürün daha eklensin mi?'
              : 'Fiyatı mı değişsin, aynı adla bir ürün daha mı eklensin?'}
          </p>
          <div className="flex flex-wrap gap-3 [&>*]:grow">
            {newPrice !== null && (
              <Button wide className="wrap-anywhere" onClick={() => onPrice(duplicate)}>
                {`${accusative(duplicate.present.name) ?? 'Fiyatı'} ${newPrice} Yap`}
              </Button>
            )}
            <Button variant={newPrice === null ? 'primary' : 'outline'} onClick={() => onAdd(duplicate)}>
              Yine de Ekle
            </Button>
            <Button variant="outline" onClick={onClose}>
              Vazgeç
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** Returns the typed price if it differs from the present one. */
const newPriceOf = ({ product: { price_kurus }, present }: Duplicate): string | null =>
  price_kurus === null || price_kurus === present.price_kurus ? null : formatPrice(price_kurus);

const detailOf = ({ section: { title }, present: { price_kurus } }: Duplicate) =>
  price_kurus === null ? `${title}, fiyatsız` : `${title}, ${formatPrice(price_kurus)}`;
