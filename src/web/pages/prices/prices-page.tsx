import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Business } from '#shared/contract/business.ts';
import { pagePath } from '#shared/routing/pages.ts';
import type { PageModule } from '#web/layout/page-module.ts';
import { localStore } from '#web/lib/browser-storage.ts';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { useFocusAfterCommit } from '#web/lib/use-focus-after-commit.ts';
import { LoadFailure } from '#web/owner/load-failure.tsx';
import { type EditedList, productsOf } from '#web/owner/prices/edited-list.ts';
import type { EditorState, PriceEditor } from '#web/owner/prices/price-editor.ts';
import { editorOf } from '#web/owner/prices/price-editors.ts';
import { useWaitingPrices } from '#web/owner/prices/waiting-prices.ts';
import { toolPage } from '#web/owner/tool-page.tsx';
import { recordToolUse, useToolUse } from '#web/owner/tool-use.ts';
import { useKeptScroll } from '#web/owner/use-kept-scroll.ts';
import { Card } from '#web/ui/card.tsx';
import { classes, textAction } from '#web/ui/classes.ts';
import { Note } from '#web/ui/note.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { AddProduct } from './add-product.tsx';
import { goToHeading, ids, type MoveFocus, showWithName } from './editing.ts';
import { ListSettings } from './list-settings.tsx';
import { PriceSections } from './price-sections.tsx';
import { OldPrintNote, PrintCard } from './print-card.tsx';
import { isUnsaved, Unsaved } from './save-status.tsx';
import { ANSWERS, Answered, ShowPrices } from './show-prices.tsx';
import { endUndo } from './undo.ts';
import { useAdding } from './use-adding.ts';

/** Returns the owner's price list, as this page edits it. Give its component the business's id as `key`. */
function usePriceEditor(business: Business) {
  const [editor] = useState(() => editorOf(business));
  const state = useSyncExternalStore(editor.subscribe, editor.current, editor.current);
  useEffect(() => {
    void editor.open();
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener(
      'visibilitychange',
      () => (document.hidden ? editor.flush() : void editor.refresh()),
      { signal },
    );
    // Beside another window. What is being typed must not get a later list below it.
    const isTyping = () => document.activeElement?.matches('input, textarea, select');
    window.addEventListener('focus', () => isTyping() || void editor.refresh(), { signal });
    return () => {
      listening.abort();
      editor.flush();
      endUndo();
    };
  }, [editor]);
  const isDraftStored = useSyncExternalStore(localStore.subscribe, editor.isDraftStored, () => true);
  return { editor, state, isDraftStored };
}

/** Keeps the target of the focus for the next render. */
function useMoveFocus(): MoveFocus {
  const [move, setMove] = useState({ id: '' });
  useFocusAfterCommit(move, () => document.getElementById(move.id));
  useEffect(() => {
    const target = document.getElementById(move.id);
    if (target) showWithName(target);
  }, [move]);
  return (id) => setMove({ id });
}

/** Leads past the form, which on phones fills the first screen. */
function ListLink({ list }: { list: EditedList }) {
  return (
    <a
      href={`#${ids.list}`}
      className={`${textAction} -my-3 justify-self-start lg:hidden`}
      onClick={(event) => goToHeading(event, ids.list)}
    >
      {`Tarifeniz (${productsOf(list).length})`}
    </a>
  );
}

interface ReadyToolProps extends Extract<EditorState, { name: 'ready' }> {
  business: Business;
  editor: PriceEditor;
  isDraftStored: boolean;
  moveFocus: MoveFocus;
}

function ReadyTool({ isDraftStored, ...props }: ReadyToolProps) {
  const { business, editor, list, saved, savedHere, changedThere, sincePrint, saving, moveFocus } = props;
  function apply(edit: (list: EditedList) => EditedList) {
    // What a toast offers to undo holds until the next change; open, it covers the field of the next price.
    endUndo();
    editor.change(edit);
  }
  const adding = useAdding(business, { list, change: apply });
  const fresh = adding.added?.product.key ?? null;
  function change(edit: (list: EditedList) => EditedList) {
    adding.forget();
    apply(edit);
  }
  const isBesideForm = adding.added !== null;
  const place = isBesideForm ? 'form' : 'list';
  const [answered, setAnswered] = useState<{ shown: boolean; place: typeof place }>();
  const { pricesLater } = useToolUse(business);
  // Asked until it is answered in this browser, while customers do not see the prices, beside the last written price.
  const isAsked =
    !list.shown &&
    answered === undefined &&
    !pricesLater &&
    productsOf(list).some(({ price_kurus }) => price_kurus !== null);
  function answer(shown: boolean) {
    setAnswered({ shown, place });
    if (!shown) recordToolUse(business, { pricesLater: true });
    if (shown) editor.change((present) => ({ ...present, shown }));
    const next = productsOf(list).find(({ price_kurus }) => price_kurus === null);
    if (isBesideForm) moveFocus(ids.newProduct);
    else moveFocus(next === undefined ? ids.list : ids.price(next.key));
  }
  // Once it is so, and where the answer was given: it moves no row later.
  const isSo = answered !== undefined && answered.shown === (answered.shown ? saved : list).shown;
  const reply = isSo && answered.place === place ? ANSWERS[answered.shown ? 'yes' : 'no'] : '';
  const question = isAsked ? <ShowPrices onAnswer={answer} /> : reply && <Answered>{reply}</Answered>;
  const shared = { list, change, moveFocus };
  useKeptScroll();
  const printed = { slug: business.slug, sincePrint };
  // What appears later must not move the field of the next price.
  const [isNoted] = useState(sincePrint !== undefined);
  const [isLinked] = useState(productsOf(list).length > 0);
  return (
    <>
      {isLinked && <ListLink list={list} />}
      {isNoted && <OldPrintNote {...printed} />}
      {/* Settings on the left; the list on the right, in its full height. */}
      <div
        className={classes(
          'grid grid-cols-1 items-start gap-6',
          'lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[repeat(4,auto)_1fr]',
        )}
      >
        <AddProduct {...shared} adding={adding} question={isBesideForm && question} />
        <PriceSections
          {...shared}
          fresh={fresh}
          editor={editor}
          saving={saving}
          saved={saved}
          savedHere={savedHere}
          changedThere={changedThere}
          question={!isBesideForm && question}
          announcement={reply}
        />
        <ListSettings business={business} list={list} change={change} />
        <PrintCard {...printed} list={list} isNoted={isNoted} />
        {isUnsaved(saving) && <Unsaved {...{ saving, isDraftStored, editor, moveFocus }} />}
      </div>
    </>
  );
}

const FAILED = 'fiyatlar';

function Failed({ business, error, onRetry }: { business: Business; error: unknown; onRetry: () => void }) {
  const waiting = useWaitingPrices(business);
  const [hadWaiting] = useState(waiting > 0);
  const isSaved = hadWaiting && waiting === 0;
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (isSaved) retry();
    const listener = () => retry();
    // Before the listener that sends the waiting prices: an editor that loads sends them itself.
    window.addEventListener('online', listener, true);
    return () => window.removeEventListener('online', listener, true);
  }, [isSaved]);
  // The page may have been reloaded far below.
  useFocusAfterCommit(true, () =>
    document.activeElement === document.body ? document.getElementById(FAILED) : null,
  );
  return (
    <Card>
      <LoadFailure
        title="Fiyatlar yüklenemedi"
        titleId={FAILED}
        error={error}
        fallback="Sayfayı yenileyip tekrar deneyin."
        onRetry={onRetry}
      />
      {waiting > 0 && (
        <Note>{`${waiting} değişikliğiniz bu tarayıcıda duruyor, bağlantı gelince kaydedilir.`}</Note>
      )}
    </Card>
  );
}

/** The owner's price list: products, date, and where it is shown (product.md 2.11). */
function PriceTool({ business }: { business: Business }) {
  const { editor, state, isDraftStored } = usePriceEditor(business);
  const moveFocus = useMoveFocus();
  if (state.name === 'loading') return <Spinner label="Yükleniyor..." />;
  if (state.name === 'failed') {
    async function retry() {
      await editor.open();
      // The failure is gone, with what had the focus in it. The owner may be elsewhere on the page.
      if (document.activeElement === document.body) focusHeading();
    }
    return <Failed business={business} error={state.error} onRetry={retry} />;
  }
  return <ReadyTool {...{ business, editor, ...state, isDraftStored, moveFocus }} />;
}

export const page: PageModule<'prices'> = toolPage(pagePath.prices, {
  title: 'Fiyat Tarifesi',
  description: 'Ürünlerinizi ve fiyatlarınızı yazın, tarifenizi bastırın.',
  lead: 'Kapıya ve masalara koyun, isterseniz müşteri sayfanızda da gösterin.',
  Tool: PriceTool,
});
