import type { StoredPriceList } from '#shared/contract/price-list.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { type EditedList, productsOf } from '#web/owner/prices/edited-list.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Download } from '#web/ui/icons.ts';
import { Note } from '#web/ui/note.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { priceListCsv } from './price-list-csv.ts';

/** A table to hand on: to a bookkeeper, a chamber, another program. */
function SaveTable({ slug, list }: { slug: string; list: EditedList }) {
  if (productsOf(list).every(({ price_kurus }) => price_kurus === null)) return null;
  function save() {
    const file = new Blob([priceListCsv(list)], { type: 'text/csv' });
    if (saveFile(file, `${slug}-fiyat-tarifesi.csv`))
      showToast({ title: 'İndirildi!', description: 'Fiyat tarifeniz indirildi.' });
  }
  return (
    <Button variant="outline" wide onClick={save}>
      <Download />
      Excel’e İndir
    </Button>
  );
}

interface PrintProps {
  slug: string;
  sincePrint: StoredPriceList['since_print'];
}

const linkTo = (slug: string) => `${pagePath.print(slug)}?parca=fiyat`;

/** Says that the printed list is wrong; nothing while it is not. */
export function OldPrintNote({ slug, sincePrint }: PrintProps) {
  if (sincePrint === undefined) return null;
  const { changed, added, removed, ticked = 0 } = sincePrint;
  const changes = [
    changed > 0 && `${changed} fiyat değişti`,
    added > 0 && `${added} ürün eklendi`,
    removed > 0 && `${removed} ürün çıktı`,
    ticked > 0 && `${ticked} ürünün alerjenleri değişti`,
  ].filter(Boolean);
  return (
    <Note tone="warning">
      <span>{`${changes.join(', ')}, bastırdığınız liste eski: `}</span>
      <a href={linkTo(slug)}>yeniden bastırın</a>
    </Note>
  );
}

interface PrintCardProps extends PrintProps {
  list: EditedList;
  /** The page has the note already. */
  isNoted: boolean;
}

export function PrintCard({ slug, list, sincePrint, isNoted }: PrintCardProps) {
  return (
    <Card>
      <div>
        <h2>Bastırın</h2>
        <p className="mt-2 text-ink-soft">Kapıya A4, masalara A5.</p>
      </div>
      {!isNoted && <OldPrintNote slug={slug} sincePrint={sincePrint} />}
      <a href={linkTo(slug)} className={buttonClass({ variant: 'outline', wide: true })}>
        Tarifeyi Bastır
      </a>
      <SaveTable slug={slug} list={list} />
    </Card>
  );
}
