import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PrintPiece, PrintRequest } from '#shared/contract/print.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { useFocusAfterCommit } from '#web/lib/use-focus-after-commit.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { classes, textAction } from '#web/ui/classes.ts';
import { ChevronLeft, Plus } from '#web/ui/icons.ts';
import { dismissUnlessFailure } from '#web/ui/toast/toasts.ts';
import { captionOf, inkNames, pieces } from './pieces.ts';
import type { Preview } from './use-preview.ts';

interface StageProps {
  request: PrintRequest;
  preview: Preview;
  page: number;
  /** Number of pages, also while another page is fetched; null until it is known. */
  pages: number | null;
  slug: string;
  /** Leads to the choice of cards. */
  choice: string;
  /** Number of products in the price list; null until it is known. */
  products: number | null;
  onTurn: (page: number) => void;
  onRetry: () => void;
}

interface TurnProps {
  label: string;
  /** Undefined at the document's end: the button stays focusable. */
  onPress: (() => void) | undefined;
  children: ReactNode;
}

function Turn({ label, onPress, children }: TurnProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={onPress === undefined || undefined}
      className="grid size-12 flex-none place-items-center rounded-sm bg-porcelain text-ink aria-disabled:opacity-45"
      onClick={onPress}
    >
      {children}
    </button>
  );
}

function Pager({ page, pages, onTurn }: Pick<StageProps, 'page' | 'pages' | 'onTurn'>) {
  if (pages === null || pages === 1) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons that belong together, not fields of a form
    <div
      className="col-span-full flex items-center gap-3.5 font-semibold whitespace-nowrap tabular-nums"
      role="group"
      aria-label="Sayfalar"
    >
      <Turn label="Önceki sayfa" onPress={page === 1 ? undefined : () => onTurn(page - 1)}>
        <ChevronLeft />
      </Turn>
      <span aria-live="polite">{`${page} / ${pages}`}</span>
      <Turn label="Sonraki sayfa" onPress={page >= pages ? undefined : () => onTurn(page + 1)}>
        <ChevronLeft className="rotate-180" />
      </Turn>
    </div>
  );
}

/** Leads to the page where the owner enters what the piece needs. */
function Empty({ piece, title, children }: { piece: PrintPiece; title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The page was reloaded far below, or the pressed button went with the sheet. The owner may be elsewhere on the page.
  useFocusAfterCommit(true, () => (document.activeElement?.matches('input, a') ? null : heading.current));
  return (
    <div className="grid justify-items-center gap-3 py-6 text-center max-lg:py-0">
      <img
        src={pieces[piece].drawing}
        alt=""
        width={132}
        height={168}
        className="h-32 w-auto max-lg:h-16 narrow:hidden"
      />
      <h2 ref={heading} tabIndex={-1} className="text-heading">
        {title}
      </h2>
      {children}
    </div>
  );
}

function NoPrices({ slug }: Pick<StageProps, 'slug'>) {
  return (
    <Empty piece="prices" title="Önce fiyatları yazın.">
      <a href={pagePath.prices(slug)} className={buttonClass()}>
        Fiyatları Yaz
      </a>
    </Empty>
  );
}

function NoPlaces({ slug }: Pick<StageProps, 'slug'>) {
  return (
    <Empty piece="labels" title="Henüz kodunuz yok">
      <p className="max-w-[26em] text-ink-soft">Yer kartı için önce odaları ve masaları ekleyin.</p>
      <a href={pagePath.places(slug)} className={buttonClass()}>
        <Plus />
        Kod Ekle
      </a>
    </Empty>
  );
}

function ChosenGone({ choice }: Pick<StageProps, 'choice'>) {
  return (
    <Empty piece="labels" title="Seçtiğiniz kodlar silinmiş.">
      <a href={choice} data-choosing className={buttonClass()}>
        Kart Seçin
      </a>
    </Empty>
  );
}

interface FailureProps extends Pick<StageProps, 'preview' | 'onRetry'> {
  className?: string;
}

function Failure({ preview, onRetry, className }: FailureProps) {
  if (preview.name !== 'failed') return null;
  return (
    <div
      className={classes(
        'grid justify-items-center gap-3.5 text-center font-semibold max-lg:gap-2 max-lg:text-small',
        className,
      )}
    >
      <p>{preview.text}</p>
      <Button variant="outline" size="sm" className="whitespace-nowrap" onClick={onRetry}>
        Tekrar Dene
      </Button>
    </div>
  );
}

interface SheetProps extends Pick<StageProps, 'request' | 'preview' | 'page' | 'pages'> {
  className?: string | false;
  children?: ReactNode;
}

function Sheet({ request, preview, page, pages, className, children }: SheetProps) {
  const { name } = pieces[request.piece];
  const isWide = request.piece === 'tent';
  // On desktops the whole sheet is in the window, below the page's head and above its caption, and the pager.
  const upright =
    pages === null || pages === 1
      ? 'lg:max-w-[clamp(15rem,70.7vh-17rem,25rem)]'
      : 'lg:max-w-[clamp(15rem,70.7vh-20.5rem,25rem)]';
  const shape = classes(
    'h-auto w-full [box-shadow:var(--shadow-lift)] col-start-1 row-start-1',
    isWide ? 'max-w-105 lg:max-w-155' : classes('max-w-66', upright),
  );
  if (preview.name === 'ready') {
    const number = preview.sheet.pages === 1 ? '' : `, ${page}. sayfa`;
    const alt = `${name} önizlemesi, ${inkNames[request.ink]}${number}`;
    // White in both colour schemes.
    return (
      <img
        src={`data:image/png;base64,${preview.sheet.picture}`}
        alt={alt}
        className={classes(shape, 'bg-white')}
      />
    );
  }
  return (
    <div
      className={classes(
        shape,
        'grid place-content-center justify-items-center gap-3.5 bg-porcelain p-2 text-center font-semibold',
        // On phones the bar of buttons covers the sheet's lower part.
        'max-lg:content-start max-lg:text-small',
        preview.name === 'checking' && 'max-lg:pt-8',
        isWide ? 'aspect-[297/210]' : 'aspect-[210/297]',
        className,
      )}
    >
      {children}
      {preview.name === 'checking' && (
        <>
          <span className="ring size-11" aria-hidden="true" />
          <p>Önizleme hazırlanıyor...</p>
        </>
      )}
    </div>
  );
}

/** Shows the price list; on phones the whole sheet is beside its description until the owner enlarges it. */
function ListStage(props: StageProps) {
  const { request, preview, pages, products } = props;
  const [isLarge, setIsLarge] = useState(false);
  // The small sheet has no room for a failure and its button: on phones they take its place, and the description's.
  const isInstead = preview.name === 'failed' && !isLarge;
  const count = pages === 1 ? 'tek sayfa' : `${pages}\u00a0sayfa`;

  function resize({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    // It would cover the sheet.
    dismissUnlessFailure();
    flushSync(() => setIsLarge(!isLarge));
    // The larger sheet moves the focused button down, below the bar.
    currentTarget.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }
  return (
    <div
      className={classes(
        'grid w-full justify-items-center gap-3.5',
        !isLarge && 'max-lg:grid-cols-[minmax(0px,156px)_minmax(0,1fr)] max-lg:items-start max-lg:gap-4',
      )}
    >
      <Sheet {...props} className={isInstead && 'max-lg:invisible'}>
        {!isInstead && <Failure {...props} />}
      </Sheet>
      {isInstead && <Failure {...props} className="col-span-full row-start-1 self-center lg:max-w-56" />}
      <div
        className={classes(
          'grid justify-items-center gap-1.5 text-center text-small text-ink-soft',
          !isLarge && 'max-lg:justify-items-start max-lg:text-left',
          isInstead && 'max-lg:hidden',
        )}
      >
        <b className="font-semibold text-ink">{captionOf(request)}</b>
        {/* Above what is known later, so that it stays above the bar of buttons and does not move. */}
        <button type="button" className={classes(textAction, 'lg:hidden')} onClick={resize}>
          {isLarge ? 'Küçült' : 'Büyüt'}
        </button>
        {products !== null && pages !== null && <p>{`${products} ürün, ${count}`}</p>}
      </div>
      <Pager {...props} />
    </div>
  );
}

function SheetStage(props: StageProps) {
  return (
    <>
      <Sheet {...props}>
        <Failure {...props} />
      </Sheet>
      <Pager {...props} />
      <p className="text-center text-small text-ink-soft">{captionOf(props.request)}</p>
    </>
  );
}

function Content(props: StageProps) {
  const { preview, request, slug, choice } = props;
  if (preview.name === 'no-places') return <NoPlaces slug={slug} />;
  if (preview.name === 'no-prices') return <NoPrices slug={slug} />;
  if (preview.name === 'gone') return <ChosenGone choice={choice} />;
  return request.piece === 'prices' ? <ListStage {...props} /> : <SheetStage {...props} />;
}

/** Shows the sheet as it will be printed. */
export function Stage({ onRetry, ...props }: StageProps) {
  const stage = useRef<HTMLElement>(null);
  function retry() {
    // The pressed button goes with the failure.
    stage.current?.focus({ preventScroll: true });
    onRetry();
  }
  return (
    <section
      ref={stage}
      tabIndex={-1}
      aria-label="Önizleme"
      aria-busy={props.preview.name === 'checking'}
      className={classes(
        'grid content-start justify-items-center gap-3.5 rounded-md bg-sand p-[clamp(16px,3vw,36px)]',
        'lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:min-h-full',
      )}
    >
      <Content {...props} onRetry={retry} />
    </section>
  );
}
