import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { type EditedList, productsOf, restoreProduct } from '#web/owner/prices/edited-list.ts';
import { changedKeys, keyOfClash } from '#web/owner/prices/merge-lists.ts';
import type { PriceEditor, Saving } from '#web/owner/prices/price-editor.ts';
import { Card } from '#web/ui/card.tsx';
import { textAction } from '#web/ui/classes.ts';
import { ChangeAll } from './change-all.tsx';
import { Choice } from './choice.tsx';
import { type EditingProps, goToHeading, ids, type MoveFocus, typedPrice } from './editing.ts';
import { useMoves } from './moves.ts';
import { ProductRow } from './product-row.tsx';
import { SaveStatus } from './save-status.tsx';
import { SectionHead } from './section-head.tsx';

/** Moves on Enter, as the phone's key says; from the last price to the next card. */
function toNextPrice(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  const prices = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[data-price]')];
  const at = prices.indexOf(target);
  if (at === -1) return;
  event.preventDefault();
  const isPrice = typedPrice.safeParse(target.value).success;
  // It shows its error, below it, when it loses the focus.
  if (!isPrice) flushSync(() => target.blur());
  const next = isPrice ? (prices[at + 1] ?? document.getElementById(ids.settings)) : target;
  next?.focus();
  if (!isPrice) target.closest('li')?.scrollIntoView({ block: 'nearest' });
}

/** Leads to each section, past the rows of those above. */
function SectionLinks({ sections }: Pick<EditedList, 'sections'>) {
  return (
    <nav aria-label="Bölümler" className="mt-2">
      <ul className="flex flex-wrap gap-x-5">
        {sections.map(({ key, title }) => (
          <li key={key} className="min-w-0">
            <a
              href={`#${ids.section(key)}`}
              className={`${textAction} min-w-11 text-small wrap-anywhere`}
              onClick={(event) => goToHeading(event, ids.section(key))}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface PriceSectionsProps extends EditingProps {
  editor: PriceEditor;
  saving: Saving;
  /** The list as the server has it. */
  saved: EditedList;
  /** Keys of the products that this page has saved, if it has. */
  savedHere: ReadonlySet<number> | undefined;
  /** Keys of the products that another device has changed since the last change here. */
  changedThere: ReadonlySet<number>;
  moveFocus: MoveFocus;
  /** Key of the product that was added last. */
  fresh: number | null;
  /** Asked above the products. */
  question: ReactNode;
  /** Announcement for screen readers. */
  announcement: string;
}

/** The list: each line has its price field; its pencil opens all other fields. */
export function PriceSections({
  list,
  editor,
  saving,
  saved,
  savedHere,
  changedThere,
  change: changeList,
  moveFocus,
  fresh,
  question,
  announcement,
}: PriceSectionsProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const products = productsOf(list);
  // A deletion closes its panel for good: it stays closed when the product or section comes back.
  if (opened !== null && ![...list.sections, ...products].some(({ key }) => key === opened)) setOpened(null);
  const unsaved = new Set(changedKeys(saved, list));
  const clashes = saving.name === 'conflict' ? saving.clashes : [];
  const [clash, ...others] = clashes;
  const contested = new Set([...clashes.map(keyOfClash), ...changedThere]);
  // A product that was deleted here has the choice in its former place.
  const shown = clash && !clash.mine && clash.theirs ? restoreProduct(list, clash.theirs, saved) : list;
  const { sections } = shown;
  const choice = clash && (
    <Choice key={keyOfClash(clash)} {...{ clash, others, editor, moveFocus }} list={shown} />
  );
  const unpriced = products.filter(({ price_kurus }) => price_kurus === null).length;
  const moves = useMoves();
  function change(edit: (list: EditedList) => EditedList) {
    moves.forget();
    changeList(edit);
  }
  function toggle(key: number) {
    moves.forget();
    setOpened(opened === key ? null : key);
  }
  const shared = { list, change, moveFocus };
  return (
    <Card className="lg:col-start-2 lg:row-[1/span_5]">
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={ids.list} tabIndex={-1}>
            Tarifeniz <span className="font-sans text-base font-normal text-ink-soft">{products.length}</span>
          </h2>
          <SaveStatus saving={saving} hasSaved={savedHere !== undefined} />
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
        {products.length > 1 && <ChangeAll {...shared} disabled={unpriced === products.length} />}
        {sections.length > 2 && <SectionLinks sections={sections} />}
      </div>
      {question}
      <p role="status" className="sr-only">
        {moves.moved?.sentence ?? announcement}
      </p>
      {sections.length > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from its fields
        <div className="grid gap-5" onKeyDown={toNextPrice}>
          {sections.map((section) => (
            <section key={section.key} aria-labelledby={ids.section(section.key)}>
              <SectionHead
                {...shared}
                moves={moves}
                section={section}
                open={opened === section.key}
                onToggle={() => toggle(section.key)}
              />
              {section.products.length === 0 && <p className="pb-3 text-ink-soft">Bu bölümde ürün yok.</p>}
              <ul>
                {section.products.map((product) => {
                  const isClash = clash !== undefined && keyOfClash(clash) === product.key;
                  return isClash && clash.mine === undefined ? (
                    <li key={product.key}>{choice}</li>
                  ) : (
                    <ProductRow
                      key={product.key}
                      {...shared}
                      moves={moves}
                      product={product}
                      open={opened === product.key}
                      fresh={fresh === product.key}
                      saved={savedHere?.has(product.key) === true && !unsaved.has(product.key)}
                      contested={contested.has(product.key)}
                      choice={isClash && choice}
                      onToggle={() => toggle(product.key)}
                    />
                  );
                })}
              </ul>
            </section>
          ))}
        </div>
      )}
    </Card>
  );
}
