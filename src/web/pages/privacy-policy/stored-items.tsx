import type { ReactNode } from 'react';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { type StoredItem, type StoredPlace, storedInBrowser } from './stored-in-browser.ts';

/** Keeps the article of a legal ground on one line: `m. 5/2-c` has three possible breaks. */
export function LawGround({ text }: { text: string }) {
  const [ground = '', article = ''] = text.split(/(?=m\. )/);
  return (
    <>
      {ground}
      <span className="whitespace-nowrap">{article}</span>
    </>
  );
}

const PLACES: Record<StoredPlace, string> = {
  cookie: 'Çerez',
  localStorage: 'Yerel depolama',
  sessionStorage: 'Sekme depolaması',
  indexedDB: 'Tarayıcı veritabanı (IndexedDB)',
};

const PARTIES: Record<StoredItem['party'], string> = {
  us: 'Biz (birinci taraf)',
  google: 'Google (üçüncü taraf)',
};

const factsOf = ({ place, purpose, life, party, ground }: StoredItem): [label: string, text: ReactNode][] => [
  ['Yer', PLACES[place]],
  ['Amaç', purpose],
  ['Süre', life],
  ['Taraf', PARTIES[party]],
  ['Hukuki sebep', <LawGround key={ground} text={ground} />],
];

/** Lists the stored items with purpose, period, party and legal ground. */
export function StoredItems() {
  return storedInBrowser(usePublicConfig()).map((item) => (
    <dl key={`${item.party} ${item.names[0]}`} className="mb-4 border-t border-line pt-3">
      <div>
        <dt className="sr-only">Ad</dt>
        <dd className="font-semibold wrap-anywhere">{item.names.join(', ').replaceAll('*', '…')}</dd>
      </div>
      {factsOf(item).map(([label, text]) => (
        <div key={label} className="flex gap-x-2 narrow:block">
          <dt className="w-26 flex-none text-ink-soft">{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  ));
}
