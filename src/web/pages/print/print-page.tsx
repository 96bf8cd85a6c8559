import { useEffect, useEffectEvent, useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import type { Business } from '#shared/contract/business.ts';
import { priceListCall, priceListPrintedCall } from '#shared/contract/price-list.ts';
import {
  MAX_LABELS,
  type PrintPiece,
  type PrintPreview,
  type PrintRequest,
  printCall,
  printPieces,
} from '#shared/contract/print.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { invitationPath } from '#shared/routing/place-link.ts';
import { PRINT_TIMEOUT_MS } from '#web/api/abort-after.ts';
import { errorText, hasErrorCode } from '#web/api/api-errors.ts';
import { callApi, callForFile } from '#web/api/call-api.ts';
import { queryClient } from '#web/api/use-read.ts';
import { useTask } from '#web/forms/use-task.ts';
import type { PageModule } from '#web/layout/page-module.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { NoCode } from '#web/owner/no-code.tsx';
import { toolPage } from '#web/owner/tool-page.tsx';
import { recordToolUse } from '#web/owner/tool-use.ts';
import { useKeptScroll, useKeptState } from '#web/owner/use-kept-scroll.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Check, Download, WhatsappMark } from '#web/ui/icons.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { dismissUnlessFailure, showErrorToast, showToast } from '#web/ui/toast/toasts.ts';
import { PaperChoice, PieceChoice } from './choices.tsx';
import { failureText, fileNameOf, type Pdf, pieces, requestFor } from './pieces.ts';
import { PriceCard, usePricedList } from './price-card.tsx';
import { QrCard } from './qr-card.tsx';
import { SendDialog } from './send-dialog.tsx';
import { Stage } from './stage.tsx';
import { type Preview, usePreview } from './use-preview.ts';

type Look = Pick<PrintRequest, 'ink' | 'bleed'>;
/** The last look stays while cards are chosen: their link leads to another entry of the history. */
const LOOK = 'print-look';
queryClient.setQueryDefaults([LOOK], { gcTime: Number.POSITIVE_INFINITY });
const lastLook = (slug: string) =>
  queryClient.getQueryData<Look>([LOOK, slug]) ?? { ink: 'colour', bleed: false };

type Retry = ReturnType<typeof usePreview>['retry'];
type Size = Omit<PrintPreview, 'picture'>;

/** What the document has, also while a page of it is fetched: then a reload has the page's height at once. */
function useSize(preview: Preview, turnTo: (page: number) => void) {
  const [size, setSize] = useKeptState<Size | null>('print-size', null);
  const keep = useEffectEvent(({ pages, cards, left }: Size) => setSize({ pages, cards, left }));
  const sheet = preview.name === 'ready' ? preview.sheet : null;
  useEffect(() => {
    if (sheet !== null) keep(sheet);
  }, [sheet]);
  const restart = useEffectEvent(() => turnTo(1));
  const isBeyond = preview.name === 'beyond';
  useEffect(() => {
    if (isBeyond) restart();
  }, [isBeyond]);
  return [size, setSize] as const;
}

const linkedPieces: Record<string, PrintPiece> = { yer: 'labels', fiyat: 'prices' };

/**
 * Reads the request from another page's link: `?parca=yer&yerler=id,id` asks for the labels of some places,
 * `?parca=fiyat` for the price list.
 */
function requestOf(search: string, offered: readonly PrintPiece[], slug: string): PrintRequest {
  const query = new URLSearchParams(search);
  const places = query.get('yerler')?.split(',').filter(Boolean) ?? [];
  const wanted = linkedPieces[query.get('parca') ?? ''] ?? 'poster';
  const piece = offered.includes(wanted) ? wanted : 'prices';
  return { piece, ...lastLook(slug), ...(places.length > 0 && { places }) };
}

function usePdf(
  business: Business,
  request: PrintRequest,
  { retry, size }: { retry: Retry; size: Size | null },
) {
  const task = useTask<'fetching'>({
    detached: true,
    ordinary: ['NO_ACTIVE_CODE', 'UNPRINTABLE_TEXT', 'PRINT_BUSY', 'RATE_LIMITED'],
  });

  async function fetchPdf(leaving?: AbortSignal): Promise<Pdf> {
    const options = { timeoutMs: PRINT_TIMEOUT_MS, ...(leaving && { leaving }) };
    // Read first: if the list still has this version later, the file has it too.
    const list = request.piece === 'prices' ? await callApi(priceListCall, {}) : undefined;
    const pdf = await callForFile(printCall, { body: request, ...options }).catch((error: unknown) => {
      if (hasErrorCode(error, 'PLACE_NOT_FOUND')) void retry();
      throw error;
    });
    const file = new File([pdf], fileNameOf(business.slug, request), { type: 'application/pdf' });
    return { file, ...(list && { version: list.version }) };
  }
  function recordPrint({ version }: Pdf) {
    recordToolUse(business, { print: pieces[request.piece].name });
    if (version === undefined) return;
    // Without an answer the owner has the print all the same.
    callApi(priceListPrintedCall, { body: { version }, signInAgain: false }).catch((error) => {
      if (hasErrorCode(error, 'CHANGED_MEANWHILE')) showErrorToast(errorText(error, ''));
    });
  }

  async function fetchAndSave(): Promise<void> {
    // That of the last download would stand beside a failure.
    dismissUnlessFailure();
    const pdf = await fetchPdf();
    if (!saveFile(pdf.file, pdf.file.name)) return;
    showToast({
      title: 'PDF indirildi',
      description: 'Bastırmadan önce ölçeğin %100 olduğunu kontrol edin.',
    });
    recordPrint(pdf);
    if (request.piece === 'labels') await tellMissingCards();
  }
  /** Codes may have been deleted on another device since the preview. */
  async function tellMissingCards(): Promise<void> {
    const now = (await retry())?.cards;
    if (now === undefined || size?.cards === undefined || now >= size.cards) return;
    showToast({
      title: `${size.cards - now} kod silinmiş`,
      description: `İndirilen dosyada ${now} kart var.`,
      neutral: true,
    });
  }
  const download = () => task.run('fetching', fetchAndSave, failureText);
  return { fetchPdf, recordPrint, download, fetching: task.running !== null };
}

const FULL = `Bir dosyada en fazla ${MAX_LABELS} kart olur, kalanları ayrıca bastırın. `;

function LabelCount({ size, choice }: { size: Size; choice: string }) {
  // A former server does not count.
  const cards = size.cards === undefined ? '' : `${size.cards} kart, `;
  return (
    <p className="flex gap-2.5 rounded-sm bg-sand px-3.5 py-3">
      <Check className="mt-0.5 text-teal-ink" />
      <span>
        <b>{`${cards}${size.pages} sayfa`}</b>
        <span>{` bastırılacak. ${size.left ? FULL : ''}`}</span>
        <a href={choice} data-choosing>
          Kart seçin
        </a>
      </span>
    </p>
  );
}

/** The only piece that does not need a code. */
const WITHOUT_CODE: readonly PrintPiece[] = ['prices'];

/** With large texts, two buttons still share a line. */
const DOCKED = 'min-h-14 px-2 narrow:text-small narrow:[&_.icon]:hidden';

function PrintTools({ business, search }: { business: Business; search: string }) {
  const { slug, code } = business;
  const { origin } = usePublicConfig();
  const offered = code === null ? WITHOUT_CODE : printPieces;
  // “Back” from the choice of cards leads to the same piece.
  const [kept, setChosen] = useKeptState<PrintRequest | null>('print', null);
  const chosen = kept && offered.includes(kept.piece) ? kept : requestOf(search, offered, slug);
  const [page, turnTo] = useKeptState('print-page', 1);
  const [sending, setSending] = useState(false);
  const request = requestFor(chosen);
  const list = usePricedList(request.piece === 'prices');
  const { preview, retry } = usePreview(request, page);
  const [size, setSize] = useSize(preview, turnTo);
  useKeptScroll();
  const { fetchPdf, recordPrint, download, fetching } = usePdf(business, request, { retry, size });

  function change(changes: Partial<PrintRequest>) {
    const next = { ...chosen, ...changes };
    setChosen(next);
    queryClient.setQueryData<Look>([LOOK, slug], { ink: next.ink, bleed: next.bleed });
    turnTo(1);
    setSize(null);
  }
  const ready = preview.name === 'ready';
  const choice = `${pagePath.places(slug)}?sec=${request.places ?? ''}`;
  const nothing = ['no-places', 'no-prices', 'gone'].includes(preview.name);
  return (
    <div
      className={classes(
        'flex min-w-0 flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]',
        'lg:grid-rows-[auto_auto_1fr_auto] lg:items-start lg:gap-x-8',
      )}
    >
      <PieceChoice offered={offered} request={request} onChange={change} />
      <Stage
        {...{ request, preview, page, slug, choice }}
        pages={size?.pages ?? null}
        products={list?.products ?? null}
        onTurn={turnTo}
        onRetry={retry}
      />
      {!nothing && (
        <>
          <div className="grid gap-5">
            {request.piece === 'labels' && size && <LabelCount size={size} choice={choice} />}
            <PaperChoice request={request} onChange={change} />
          </div>
          <div
            className={classes(
              // Its buttons do nothing without a sheet, and would cover the button for another try.
              preview.name !== 'failed' && 'bottom-bar',
              'mx-[calc(50%-50vw)] grid grid-cols-2 gap-2.5 border-t-2 border-line bg-paper pt-2.5',
              'px-[max(20px,calc(50vw-50%))] pb-[max(10px,env(safe-area-inset-bottom))] @max-[16rem]/page:grid-cols-1',
              'lg:static lg:mx-0 lg:grid-cols-1 lg:border-0 lg:bg-transparent lg:p-0',
            )}
          >
            <p role="status" className="sr-only">
              {ready && 'Önizleme hazır.'}
            </p>
            <Button
              className={DOCKED}
              disabled={!ready}
              busy={fetching}
              busyLabel="Hazırlanıyor..."
              onClick={download}
            >
              <Download />
              PDF’i İndir
            </Button>
            <Button variant="outline" className={DOCKED} disabled={!ready} onClick={() => setSending(true)}>
              <WhatsappMark />
              Kırtasiyeye Gönder
            </Button>
          </div>
          <div className="grid gap-5 lg:col-span-full lg:grid-cols-2">
            <Card>
              <h2>Bastırırken</h2>
              <ul className="grid gap-2.5">
                {pieces[request.piece].tips.map((tip) => (
                  <li key={tip} className="grid grid-cols-[auto_1fr] gap-3">
                    <Check className="mt-0.5 text-brass-ink" />
                    {tip}
                  </li>
                ))}
              </ul>
            </Card>
            {request.piece === 'prices' && <PriceCard list={list} slug={slug} />}
            {request.piece !== 'prices' && code !== null && (
              <QrCard text={origin + invitationPath(code)} slug={slug} />
            )}
          </div>
        </>
      )}
      <SendDialog
        key={request.piece}
        open={sending}
        onClose={() => setSending(false)}
        request={request}
        fileName={fileNameOf(slug, request)}
        fetchPdf={fetchPdf}
        onSent={recordPrint}
        downloading={fetching}
        onDownload={download}
      />
    </div>
  );
}

function Print({ business }: { business: Business }) {
  const search = useSearch();
  return (
    <>
      {business.code === null && (
        <Card>
          <NoCode />
        </Card>
      )}
      {/* The background refresh may find that the code was withdrawn or renewed, a toast may lead to other cards. */}
      <PrintTools key={business.code + search} business={business} search={search} />
    </>
  );
}

export const page: PageModule<'print'> = toolPage(pagePath.print, {
  title: 'Baskı Paketi',
  description: 'Afiş, katlanır kart, çıkartma, yer kartı ve fiyat tarifesi bastırın.',
  // On phones the sheet takes its place above the buttons.
  lead: <span className="max-lg:hidden">Seçin, PDF’i indirin ya da kırtasiyeye gönderin.</span>,
  Tool: Print,
});
