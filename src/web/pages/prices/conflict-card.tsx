import { type PriceListContent, priceListMessages } from '#shared/contract/price-list.ts';
import { formatPrice } from '#shared/domain/price.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { contentOf, editedList } from './edited-list.ts';
import { ids, type MoveFocusAndAnnounce } from './editing.ts';
import type { Conflict, PriceEditor } from './price-editor.ts';

const NAMED = 6;

const linesOf = ({ sections }: PriceListContent): string[] =>
  sections.flatMap(({ products }) =>
    products.map(({ name, price_kurus }) =>
      price_kurus === null ? `${name}, fiyatsız` : `${name} ${formatPrice(price_kurus)}`,
    ),
  );

/** Returns the lines that only `one` has, to help the owner choose. */
function differences(one: PriceListContent, other: PriceListContent): string[] {
  const known = new Set(linesOf(other));
  return linesOf(one).filter((line) => !known.has(line));
}

const timeOf = (moment: string): string =>
  new Intl.DateTimeFormat('tr', {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Istanbul',
  }).format(new Date(moment));

interface SideProps {
  title: string;
  when: string;
  list: PriceListContent;
  other: PriceListContent;
  choose: string;
  onChoose: () => void;
}

function Side({ title, when, list, other, choose, onChoose }: SideProps) {
  const only = differences(list, other);
  return (
    <section className="grid content-start gap-3 rounded-sm border-2 border-line p-4">
      <div>
        <h3 className="text-sub">{title}</h3>
        <p className="text-small text-ink-soft">{`${when} · ${linesOf(list).length} ürün`}</p>
      </div>
      {only.length > 0 && (
        <ul className="text-small">
          {only.slice(0, NAMED).map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
          {only.length > NAMED && <li>{`ve ${only.length - NAMED} ürün daha`}</li>}
        </ul>
      )}
      <Button variant="outline" className="self-end" onClick={onChoose}>
        {choose}
      </Button>
    </section>
  );
}

interface ConflictCardProps {
  editor: PriceEditor;
  conflict: Conflict;
  moveFocus: MoveFocusAndAnnounce;
}

/** Two devices or tabs changed the list. The owner chooses the list to keep, and can undo the choice. */
export function ConflictCard({ editor, conflict, moveFocus }: ConflictCardProps) {
  const { mine, theirs } = conflict;
  const stored = contentOf(theirs);
  function choose(which: 'mine' | 'theirs') {
    const given = editor.choose(which);
    if (given === null) return;
    // The card is removed, so the focus moves to the list.
    moveFocus(ids.list);
    showToast({
      title: which === 'mine' ? 'Buradaki tarife kullanıldı' : 'Diğer tarife kullanıldı',
      action: { label: 'Geri Al', run: () => editor.change(() => editedList(given)) },
    });
  }
  return (
    <Card role="alert">
      <div>
        <h2>Hangisi kalsın?</h2>
        <p className="mt-2">{priceListMessages.changed} İkisi de duruyor, birini seçin.</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Side
          title="Buradaki"
          when="Henüz kaydedilmedi"
          list={mine}
          other={stored}
          choose="Buradakini Kullan"
          onChoose={() => choose('mine')}
        />
        <Side
          title="Diğeri"
          when={theirs.updated_at === null ? 'Kaydedildi' : `Kaydedildi: ${timeOf(theirs.updated_at)}`}
          list={stored}
          other={mine}
          choose="Diğerini Kullan"
          onChoose={() => choose('theirs')}
        />
      </div>
    </Card>
  );
}
