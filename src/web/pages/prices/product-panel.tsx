import { useState } from 'react';
import { priceListLimits } from '#shared/contract/price-list.ts';
import {
  adjacentPosition,
  changeProduct,
  type EditedList,
  type EditedSection,
  moveProduct,
  placeOf,
  removeProduct,
  removeSection,
  restoreMoved,
  restoreProduct,
} from '#web/owner/prices/edited-list.ts';
import { AllergenTicks } from './allergen-ticks.tsx';
import { EditPanel } from './edit-panel.tsx';
import {
  besideId,
  ids,
  type ProductProps,
  typedName,
  typedNote,
  typedTitle,
  withSection,
} from './editing.ts';
import { NEW_SECTION, SectionAndUnit } from './section-and-unit.tsx';
import { TextEdit } from './text-edit.tsx';
import { offerUndo } from './undo.ts';

function useProductActions({ list, change, product, moves, moveFocus }: ProductProps) {
  const { key } = product;
  const place = placeOf(list, key);
  return {
    place,
    /** The section may be the title of a new one. */
    moveTo(wanted: EditedSection | string, at: number, focus: string) {
      const [section] = withSection(list, wanted);
      const before = moves.before(key, list);
      // A field that is removed saves once more: a new section is then there already.
      change((present) => {
        const [target, make] = withSection(present, wanted);
        return moveProduct(make(present), key, { section: target.key, at });
      });
      const others = section.products.filter((each) => each.key !== key).length;
      moveFocus(focus);
      moves.report({
        key,
        before,
        sentence: `${product.name} taşındı: ${section.title}, ${Math.min(at, others) + 1}. sırada`,
        undo() {
          change((present) => {
            const restored = restoreMoved(present, key, before);
            const isHere = ({ title }: EditedSection) => title === section.title;
            const left = before.sections.some(isHere) ? undefined : restored.sections.find(isHere);
            return left?.products.length === 0 ? removeSection(restored, left.key) : restored;
          });
          moveFocus(ids.product(key));
        },
      });
    },
    remove() {
      change((present) => removeProduct(present, key));
      moveFocus(besideId(list, key));
      const restore = (present: EditedList) => restoreProduct(present, product, list);
      offerUndo({ products: [product], restore, change, moveFocus });
    },
  };
}

export function ProductPanel(props: ProductProps) {
  const { list, change, product, moves, onToggle } = props;
  const { key } = product;
  const { place, moveTo, remove } = useProductActions(props);
  const set = (changes: Parameters<typeof changeProduct>[2]) =>
    change((present) => changeProduct(present, key, changes));
  const [isNew, setNew] = useState(false);
  function moveInto(wanted: EditedSection | string) {
    setNew(false);
    moveTo(wanted, priceListLimits.products, ids.sectionOf(key));
  }
  function chooseSection(value: string) {
    const section = list.sections.find((each) => String(each.key) === value);
    setNew(section === undefined);
    if (section === undefined) props.moveFocus(ids.newSection(key));
    else moveInto(section);
  }
  function mover(step: -1 | 1) {
    const to = adjacentPosition(list, key, step);
    const section = list.sections.find((each) => each.key === to?.section);
    return to && section ? () => moveTo(section, to.at, ids.move(key, step)) : undefined;
  }
  return (
    <EditPanel
      of={key}
      moved={moves.of(key)}
      mover={mover}
      onRemove={remove}
      onClose={onToggle}
      removal="Ürünü Sil"
    >
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
        id={ids.sectionOf(key)}
        section={isNew ? NEW_SECTION : String(place?.section)}
        onSection={chooseSection}
        newTitle={
          <TextEdit
            id={ids.newSection(key)}
            label="Yeni bölümün adı"
            value=""
            schema={typedTitle}
            maxLength={priceListLimits.title}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // The focus moves to the select, which Enter would open.
              event.preventDefault();
              event.currentTarget.blur();
            }}
            onSave={(title) => moveInto(title)}
          />
        }
        unit={product.unit}
        onUnit={(unit) => set({ unit })}
      />
      <AllergenTicks product={product} onChange={(allergens) => set({ allergens })} />
    </EditPanel>
  );
}
