import { formatPrice } from '#shared/domain/price.ts';
import { CircleCheck } from '#web/ui/icons.ts';
import type { Added } from './use-adding.ts';

/** What happened, as one sentence; a section's name takes no suffix, for no rule knows the right one. */
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

/** Says under the form what was added, to who hears the page too, and takes it back. */
export function AddedLine({ added, onUndo }: { added: Added | null; onUndo: () => void }) {
  return (
    <div role="status">
      {added !== null && (
        // A second product of the same words is told as well.
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
