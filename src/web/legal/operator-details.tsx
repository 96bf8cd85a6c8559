import type { ComponentProps } from 'react';
import type { Operator } from '#shared/legal/operator.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';

const LABELS: Record<Exclude<keyof Operator, 'developer'>, string> = {
  name: 'Unvan',
  address: 'Adres',
  mersis: 'MERSİS numarası',
  taxId: 'Vergi kimlik numarası',
  tradeRegistry: 'Ticaret sicili',
  verbis: 'VERBİS kaydı',
  etbis: 'ETBİS kaydı',
  kep: 'KEP adresi',
  phone: 'Telefon',
};

export function OperatorDetails(list: ComponentProps<'ul'>) {
  const { operator } = usePublicConfig();
  return (
    <ul {...list}>
      {Object.entries(LABELS).map(([field, label]) => {
        const value = operator[field as keyof typeof LABELS];
        return (
          value !== undefined && (
            <li key={field} className="wrap-anywhere">
              <strong>{label}:</strong> {value}
            </li>
          )
        );
      })}
    </ul>
  );
}
