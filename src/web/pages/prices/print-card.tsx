import { pagePath } from '#shared/routing/pages.ts';
import { type EditedList, productsOf } from '#web/owner/prices/edited-list.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Download } from '#web/ui/icons.ts';
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

export function PrintCard({ slug, list }: { slug: string; list: EditedList }) {
  return (
    <Card>
      <div>
        <h2>Bastırın</h2>
        <p className="mt-2 text-ink-soft">Kapıya A4, masalara A5.</p>
      </div>
      <a
        href={`${pagePath.print(slug)}?parca=fiyat`}
        className={buttonClass({ variant: 'outline', wide: true })}
      >
        Tarifeyi Bastır
      </a>
      <SaveTable slug={slug} list={list} />
    </Card>
  );
}
