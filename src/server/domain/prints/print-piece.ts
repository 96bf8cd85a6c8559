import type { AppContext, TxContext } from '#server/app-context.ts';
import { SNAPSHOT, type Transaction } from '#server/db/client.ts';
import type { PrintedFile, PrintOrder } from '#server/documents/print/port.ts';
import { ownBusiness } from '#server/domain/floor/own-business.ts';
import type { BusinessRecord } from '#server/domain/floor/queries.ts';
import { type PlaceRecord, placesOf } from '#server/domain/places/queries.ts';
import { priceListOrder } from '#server/domain/price-lists/price-list-order.ts';
import type { Owner } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';
import {
  type DrawnPiece,
  MAX_LABELS,
  MAX_LABELS_OF_FORMER_PAGES,
  type PrintPreview,
  type PrintRequest,
} from '#shared/contract/print.ts';
import { invitationPath } from '#shared/routing/place-link.ts';

const titles: Record<Exclude<DrawnPiece, 'prices'>, string> = {
  poster: 'afiş',
  tent: 'katlanır kart',
  stickers: 'çıkartma',
  labels: 'yer kartı',
  story: 'durum görseli',
};

/** The fixed texts on the printed pieces. */
const words = {
  code: 'Çaycı kodu',
  headline: 'Çayınızı uygulamadan söyleyin',
  call: 'Okutun, çayınızı söyleyin',
  cut: 'Önce buradan kesin',
  fold: 'Sonra buradan katlayın',
  steps: [
    ['Kodu', 'okutun'],
    ['Uygulamayı', 'indirin'],
    ['Çayınız', 'kapınıza gelsin'],
  ],
  tableSteps: ['Kodu okutun', 'Uygulamayı indirin', 'Çayınız masanıza gelsin'],
  place: ['Okutun, çayınız', 'buraya gelsin.'],
};

/** Splits the code into groups of four, as people read it aloud. */
const groupsOf = (code: string) => code.match(/.{1,4}/g) ?? [];

type DrawnRequest = Omit<PrintRequest, 'piece'> & { piece: DrawnPiece };

type Content = Pick<PrintOrder, 'codes' | 'content'>;
/** Of labels: how many the file has, and how many more were asked for. */
type Counts = Pick<PrintPreview, 'cards' | 'left'>;

function businessContent({ name, slug }: BusinessRecord, code: string, origin: string): Content {
  const text = origin + invitationPath(code);
  return {
    codes: [{ text, label: `QR kod: ${name}, ${text}` }],
    // The link as people type it.
    content: { name, code: groupsOf(code), link: `${new URL(origin).host}/${slug}`, words },
  };
}

function labelsContent(
  { name }: BusinessRecord,
  places: readonly PlaceRecord[],
  code: string,
  origin: string,
): Content {
  return {
    codes: places.map(({ id, label }) => ({
      text: origin + invitationPath(code, id),
      label: `QR kod: ${name}, ${label}`,
    })),
    content: { name, places: places.map(({ id, label }) => ({ id, label })), words },
  };
}

/** @throws {ProductError} PLACE_NOT_FOUND if there are none */
async function labelledPlaces(
  tx: Transaction,
  business: BusinessRecord,
  wanted: readonly string[] | undefined,
): Promise<{ places: PlaceRecord[]; left: number }> {
  const all = await placesOf(tx, business.id);
  const chosen = wanted === undefined ? all : all.filter(({ id }) => wanted.includes(id));
  if (chosen.length === 0) throw new ProductError('PLACE_NOT_FOUND');
  const places = chosen.slice(0, wanted === undefined ? MAX_LABELS : MAX_LABELS_OF_FORMER_PAGES);
  return { places, left: chosen.length - places.length };
}

async function orderOf(
  context: TxContext,
  { business, piece, ink, bleed, paper, places }: DrawnRequest & { business: BusinessRecord },
): Promise<{ order: PrintOrder } & Counts> {
  if (piece === 'prices') return { order: await priceListOrder(context, { business, ink, paper }) };
  const { tx, origin } = context;
  const { name, code } = business;
  if (code === null) throw new ProductError('NO_ACTIVE_CODE');
  const order = { template: piece, title: `${name}: ${titles[piece]}`, ink, bleed };
  if (piece !== 'labels') return { order: { ...order, ...businessContent(business, code, origin) } };
  const labelled = await labelledPlaces(tx, business, places);
  const content = labelsContent(business, labelled.places, code, origin);
  return { order: { ...order, ...content }, cards: labelled.places.length, left: labelled.left };
}

/**
 * Renders a piece of the print pack for an owner, as PDF or as a picture of one `page`; `caller` aborts the
 * wait.
 * @throws {InvalidIdTokenError} if the session has ended since it was verified
 * @throws {ProductError} NO_BUSINESS_FOR_PHONE, NO_ACTIVE_CODE, PLACE_NOT_FOUND, NOT_FOUND for a list without
 * prices, and the printer's errors
 */
export async function printPiece(
  context: AppContext,
  { owner, caller, page, ...request }: DrawnRequest & { owner: Owner; caller: AbortSignal; page?: number },
): Promise<PrintedFile & Counts> {
  const { order, ...counts } = await context.database.db.transaction(async (tx) => {
    await context.identity.checkSession(tx, owner);
    return orderOf({ ...context, tx }, { business: await ownBusiness(tx, owner), ...request });
  }, SNAPSHOT);
  return { ...(await context.printer.print(owner.uid, { ...order, page }, caller)), ...counts };
}
