import { type PriceUnit, priceUnits } from '#shared/domain/price-units.ts';
import type { EditedList } from '#web/owner/prices/edited-list.ts';
import { SelectField } from '#web/ui/field.tsx';

interface SectionAndUnitProps {
  list: EditedList;
  /** Key of the product's section; undefined in a list without sections. */
  section: number | undefined;
  onSection: (key: number, select: HTMLSelectElement) => void;
  unit: PriceUnit;
  onUnit: (unit: PriceUnit) => void;
}

export function SectionAndUnit({ list, section, onSection, unit, onUnit }: SectionAndUnitProps) {
  // A unit that only a newer build offers is kept.
  const units = priceUnits.includes(unit) ? priceUnits : [unit, ...priceUnits];
  return (
    // A select shows its choice on one line, so two are side by side only if their texts have room.
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] items-start gap-3">
      {section !== undefined && (
        <SelectField
          label="Bölüm"
          value={section}
          onChange={({ currentTarget }) => onSection(Number(currentTarget.value), currentTarget)}
        >
          {list.sections.map(({ key, title }) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label="Birim"
        value={unit}
        onChange={({ currentTarget }) => onUnit(currentTarget.value as PriceUnit)}
      >
        {units.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
    </div>
  );
}
