import { type PriceUnit, priceUnits } from '#shared/domain/price-units.ts';
import { SelectField } from '#web/ui/select-field.tsx';

export function UnitField({ value, onPick }: { value: PriceUnit; onPick: (unit: PriceUnit) => void }) {
  // A unit that only a newer build offers is kept.
  const units = priceUnits.includes(value) ? priceUnits : [value, ...priceUnits];
  return (
    <SelectField
      label="Birim"
      value={value}
      onChange={({ currentTarget }) => onPick(currentTarget.value as PriceUnit)}
    >
      {units.map((unit) => (
        <option key={unit}>{unit}</option>
      ))}
    </SelectField>
  );
}
