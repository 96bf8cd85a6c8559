import { type Allergen, allergenNames, allergens, numberedAllergens } from '#shared/domain/allergens.ts';
import type { EditedProduct } from '#web/owner/prices/edited-list.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ChevronLeft } from '#web/ui/icons.ts';

/** Where the name alone says too little. */
const examples: Partial<Record<Allergen, string>> = {
  gluten: 'buğday, arpa, çavdar, yulaf',
  crustaceans: 'karides, yengeç, ıstakoz',
  nuts: 'fındık, ceviz, badem, Antep fıstığı',
  molluscs: 'midye, kalamar, ahtapot',
  pork: 'et, yağ, jelatin',
};

interface AllergenTicksProps {
  product: EditedProduct;
  onChange: (ticked: Allergen[]) => void;
}

/** What a product contains, closed at first. Nothing is suggested: only the owner knows. */
export function AllergenTicks({ product: { allergens: ticked = [] }, onChange }: AllergenTicksProps) {
  const change = (id: Allergen, checked: boolean) =>
    onChange(
      (checked ? [...ticked, id] : ticked.filter((each) => each !== id)).sort(
        (one, other) => allergens.indexOf(one) - allergens.indexOf(other),
      ),
    );
  return (
    <details className="group">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <b className="font-semibold">Alerjenler, alkol ve domuz</b>{' '}
          <span className="block text-small text-ink-soft">{allergenNames(ticked) || 'İşaretlenmedi'}</span>
        </span>
        <ChevronLeft className="flex-none -rotate-90 group-open:rotate-90" />
      </summary>
      <fieldset className="mt-2 grid min-w-0 gap-1">
        <legend className="pb-2 text-small text-ink-soft">
          Üründe bulunanları, malzemelerin etiketine bakarak işaretleyin. Sayfanızda ve basılı tarifede
          gösterilir.
        </legend>
        {numberedAllergens().map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={ticked.includes(id)}
            onChange={({ currentTarget }) => change(id, currentTarget.checked)}
          >
            {name} <span className="text-small text-ink-soft">{examples[id]}</span>
          </Checkbox>
        ))}
      </fieldset>
    </details>
  );
}
