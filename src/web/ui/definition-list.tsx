import type { ReactNode } from 'react';

interface Definition {
  term: string;
  description: ReactNode;
}

export function DefinitionList({ items }: { items: Definition[] }) {
  return (
    <dl className="grid">
      {items.map(({ term, description }) => (
        <div key={term} className="grid gap-0.5 border-t border-line py-3">
          <dt className="text-small text-ink-soft">{term}</dt>
          <dd className="font-semibold wrap-anywhere">{description}</dd>
        </div>
      ))}
    </dl>
  );
}
