import { type KeyboardEvent, useState } from 'react';
import * as z from 'zod/mini';
import type { Business } from '#shared/contract/business.ts';
import { priceListLimits, priceListMessages } from '#shared/contract/price-list.ts';
import { useOwnerItem } from '#web/auth/session/owner-storage.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useFormDraft } from '#web/forms/use-form-draft.ts';
import { addSection, editedSection, productsOf } from '#web/owner/prices/edited-list.ts';
import type { Saving } from '#web/owner/prices/price-editor.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Plus } from '#web/ui/icons.ts';
import { type EditingProps, ids, type MoveFocusAndAnnounce, typedTitle } from './editing.ts';
import { besideClass, lineClass } from './layout.ts';
import { ProductRow } from './product-row.tsx';
import { SaveStatus } from './save-status.tsx';
import { SectionHead } from './section-head.tsx';

const NO_SECTION = { title: '' };

function AddSection({ business, list, change }: EditingProps & { business: Business }) {
  const form = useForm({
    initial: NO_SECTION,
    schema: z.object({ title: typedTitle }),
    busy: false,
    onSubmit({ title }) {
      if (list.sections.length >= priceListLimits.sections) {
        return form.setErrors({ title: priceListMessages.sections });
      }
      change((present) => addSection(present, editedSection({ title, products: [] })));
      form.reset();
    },
  });
  useFormDraft(useOwnerItem('section_typed', business), form, NO_SECTION);
  return (
    <form {...form.props} className={`${lineClass} border-t border-line pt-5`}>
      <TextField
        {...form.field('title')}
        label="Yeni bölüm"
        placeholder="Çaylar"
        autoComplete="off"
        maxLength={priceListLimits.title}
      />
      <Button type="submit" variant="outline" className={`${besideClass} px-3`} aria-label="Bölüm Ekle">
        <Plus />
        Ekle
      </Button>
    </form>
  );
}

/** Moves on Enter, as the phone's key says; from the last price to the next card. */
function toNextPrice(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  const prices = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[data-price]')];
  const at = prices.indexOf(event.target);
  if (at === -1) return;
  event.preventDefault();
  const next = prices[at + 1];
  (next ?? document.getElementById(ids.settings))?.focus();
  next?.select();
}

interface PriceSectionsProps extends EditingProps {
  business: Business;
  saving: Saving;
  moveFocus: MoveFocusAndAnnounce;
  /** Key of the product that was added last. */
  fresh: number | null;
  /** Announcement for screen readers about a moved product. */
  announcement: string;
}

/** The list: each line has its price field; its pencil opens all other fields. */
export function PriceSections({
  business,
  list,
  saving,
  change,
  moveFocus,
  fresh,
  announcement,
}: PriceSectionsProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const products = productsOf(list);
  const unpriced = products.filter(({ price_kurus }) => price_kurus === null).length;
  const toggle = (key: number) => setOpened(opened === key ? null : key);
  const shared = { list, change, moveFocus };
  return (
    <Card className="lg:col-start-2 lg:row-[1/span_5]">
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={ids.list} tabIndex={-1}>
            Tarifeniz <span className="font-sans text-base font-normal text-ink-soft">{products.length}</span>
          </h2>
          <SaveStatus saving={saving} />
        </div>
        {products.length === 0 && (
          <p className="mt-2 text-ink-soft">
            Henüz ürününüz yok. İlk ürünü ekleyin, sonra tarifenizi bastırın.
          </p>
        )}
        {unpriced > 0 && (
          <p className="mt-2 text-ink-soft">
            {`Fiyatı yazılmayan ${unpriced} ürün müşterilere gösterilmez, basılmaz.`}
          </p>
        )}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {list.sections.length > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from its fields
        <div className="grid gap-5" onKeyDown={toNextPrice}>
          {list.sections.map((section) => (
            <section key={section.key} aria-labelledby={ids.section(section.key)}>
              <SectionHead
                {...shared}
                section={section}
                open={opened === section.key}
                onToggle={() => toggle(section.key)}
              />
              {section.products.length === 0 && <p className="pb-3 text-ink-soft">Bu bölümde ürün yok.</p>}
              <ul>
                {section.products.map((product) => (
                  <ProductRow
                    key={product.key}
                    {...shared}
                    product={product}
                    open={opened === product.key}
                    fresh={fresh === product.key}
                    onToggle={() => toggle(product.key)}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      <AddSection business={business} list={list} change={change} />
    </Card>
  );
}
