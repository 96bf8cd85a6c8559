import { priceListLimits } from '#shared/contract/price-list.ts';
import {
  adjacentPosition,
  changeProduct,
  type EditedList,
  insertProduct,
  moveProduct,
  type Place,
  placeOf,
  productsOf,
  removeProduct,
} from '#web/owner/prices/edited-list.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { EditPanel } from './edit-panel.tsx';
import { ids, type ProductProps, typedName, typedNote } from './editing.ts';
import { SectionAndUnit } from './section-and-unit.tsx';
import { TextEdit } from './text-edit.tsx';

/** Returns the product's position for screen readers: `Çaylar, 3. sırada`. */
function placeInWords({ sections }: EditedList, { section, at }: Place): string {
  const found = sections.find(({ key }) => key === section);
  return `${found?.title ?? ''}, ${at + 1}. sırada`;
}

function useProductActions({ list, change, product, moveFocus }: ProductProps) {
  const { key } = product;
  const place = placeOf(list, key);
  return {
    place,
    moveTo(to: Place, focus: string) {
      change((present) => moveProduct(present, key, to));
      moveFocus(focus, `${product.name}: ${placeInWords(list, to)}`);
    },
    remove() {
      if (place === null) return;
      const all = productsOf(list);
      const at = all.indexOf(product);
      const beside = all[at + 1] ?? all[at - 1];
      change((present) => removeProduct(present, key));
      moveFocus(beside === undefined ? ids.list : ids.product(beside.key));
      showToast({
        title: 'Ürün silindi',
        description: product.name,
        action: {
          label: 'Geri Al',
          run() {
            change((present) => insertProduct(present, product, place));
            moveFocus(ids.product(key));
          },
        },
      });
    },
  };
}

export function ProductPanel(props: ProductProps) {
  const { list, change, product, onToggle } = props;
  const { key } = product;
  const { place, moveTo, remove } = useProductActions(props);
  const set = (changes: Parameters<typeof changeProduct>[2]) =>
    change((present) => changeProduct(present, key, changes));
  function mover(step: -1 | 1) {
    const to = adjacentPosition(list, key, step);
    return to === null ? undefined : () => moveTo(to, ids.move(key, step));
  }
  return (
    <EditPanel of={key} mover={mover} onRemove={remove} onClose={onToggle} removal="Ürünü Sil">
      <TextEdit
        label="Ürün"
        value={product.name}
        schema={typedName}
        maxLength={priceListLimits.name}
        onSave={(text) => set({ name: text })}
      />
      <TextEdit
        label="Açıklama"
        optionalNote="(isteğe bağlı)"
        hint="Boyu ya da çeşitleri: büyük boy, portakallı"
        value={product.note}
        schema={typedNote}
        maxLength={priceListLimits.note}
        onSave={(text) => set({ note: text })}
      />
      <SectionAndUnit
        list={list}
        section={place?.section}
        onSection={(section, { id }) => moveTo({ section, at: priceListLimits.products }, id)}
        unit={product.unit}
        onUnit={(unit) => set({ unit })}
      />
    </EditPanel>
  );
}
