import type { ReactNode } from 'react';
import { priceListLimits } from '#shared/contract/price-list.ts';
import { type PriceUnit, priceUnits } from '#shared/domain/price-units.ts';
import type { EditedList } from '#web/owner/prices/edited-list.ts';
import { SelectField } from '#web/ui/field.tsx';

/** The value of `Yeni bölüm…`. */
export const NEW_SECTION = 'yeni';

interface SectionAndUnitProps {
  list: EditedList;
  /** Key of a section, {@link NEW_SECTION}, or empty: then the select shows `unlisted`. */
  section: string;
  unlisted?: string;
  error?: string | undefined;
  id?: string;
  onSection: (section: string) => void;
  unit: PriceUnit;
  onUnit: (unit: PriceUnit) => void;
  /** The field for a new section's title. */
  newTitle: ReactNode;
}

export function SectionAndUnit(props: SectionAndUnitProps) {
  const { list, section, unlisted, error, id, onSection, unit, onUnit, newTitle } = props;
  // A unit that only a newer build offers is kept.
  const units = priceUnits.includes(unit) ? priceUnits : [unit, ...priceUnits];
  return (
    // A select shows its choice on one line, so two are side by side only if their texts have room.
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] items-start gap-3">
      <SelectField
        {...(id !== undefined && { id })}
        name="section"
        label="Bölüm"
        value={section}
        error={error}
        onChange={({ currentTarget }) => onSection(currentTarget.value)}
      >
        {section === '' && <option value="">{unlisted}</option>}
        {list.sections.map(({ key, title }) => (
          <option key={key} value={key}>
            {title}
          </option>
        ))}
        {list.sections.length < priceListLimits.sections && <option value={NEW_SECTION}>Yeni bölüm…</option>}
      </SelectField>
      {section === NEW_SECTION && newTitle}
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
