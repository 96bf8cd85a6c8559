import { formatPrice } from '#shared/domain/price.ts';
import { CircleCheck } from '#web/ui/icons.ts';
import type { Added } from './use-adding.ts';

/** The section's name takes no suffix, because no rule gives the right one. */
function Sentence({ added: { product, section, undone } }: { added: Added }) {
  const { name, price_kurus } = product;
  if (undone) return <>{`${name} geri alındı`}</>;
  const into = `${section} bölümüne eklendi`;
  if (price_kurus === null) return <>{`${name}: ${into}`}</>;
  return (
    <>
      <b className="font-[650]">{`${name}, ${formatPrice(price_kurus)}:`}</b> <span>{into}</span>
    </>
  );
}

export function AddedLine({ added, onUndo }: { added: Added | null; onUndo: () => void }) {
  return (
    <div role="status">
      {added !== null && (
        // A new key, so that a second product with the same words is announced too.
        <div key={`${added.product.key} ${added.undone}`} className="price-added">
          <CircleCheck className="size-5 text-teal-ink" />
          <p className="wrap-anywhere">
            <Sentence added={added} />
          </p>
          {!added.undone && (
            <button type="button" onClick={onUndo}>
              Geri Al
            </button>
          )}
        </div>
      )}
    </div>
  );
}
