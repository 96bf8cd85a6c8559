import type { PrintPiece, PrintRequest } from '#shared/contract/print.ts';
import { errorText, hasErrorCode } from '#web/api/api-errors.ts';
import labels from '#web/assets/print-labels.svg?no-inline';
import poster from '#web/assets/print-poster.svg?no-inline';
import prices from '#web/assets/print-prices.svg?no-inline';
import stickers from '#web/assets/print-stickers.svg?no-inline';
import tent from '#web/assets/print-tent.svg?no-inline';

interface Piece {
  name: string;
  drawing: string;
  /** Said before the preview. */
  note?: string;
  /** Describes the sheet without bleed. */
  caption: string;
  tips: readonly string[];
  /** Part of the file's name. */
  file: string;
}

/** A file, and the version of the price list in it. */
export interface Pdf {
  file: File;
  version?: number;
}

/** Returns what to say of a file that was not made; null for deleted places: the preview says so. */
export const failureText = (error: unknown) =>
  hasErrorCode(error, 'PLACE_NOT_FOUND')
    ? null
    : errorText(error, 'PDF hazırlanamadı. Lütfen tekrar deneyin.');

const SCALE = 'Yazıcı ayarında ölçeği %100 seçin.';

export const pieces: Record<PrintPiece, Piece> = {
  poster: {
    name: 'Afiş',
    drawing: poster,
    caption: 'A4, cama ya da duvara',
    tips: [SCALE, 'Astıktan sonra telefonunuzla bir kez okutun.'],
    file: 'afis',
  },
  tent: {
    name: 'Katlanır kart',
    drawing: tent,
    note: 'Dükkânın kodunu taşır. Her masanın kendi kodu için Yer kartını seçin.',
    caption: 'Masaya, bir A4’ten 2 kart çıkar',
    tips: [
      '200 gram kalın kâğıda bastırın.',
      SCALE,
      'Önce dikey çizgiden kesin, sonra yatay çizgiden katlayın.',
      'Masaya koyunca telefonunuzla bir kez okutun.',
    ],
    file: 'katlanir-kart',
  },
  stickers: {
    name: 'Çıkartma',
    drawing: stickers,
    caption: 'Bir A4’te 12 adet, 63,5 × 72 mm',
    tips: [
      '63,5 × 72 mm, 12’li etiket kâğıdı isteyin.',
      SCALE,
      'Yapıştırdıktan sonra telefonunuzla bir kez okutun.',
    ],
    file: 'cikartma',
  },
  labels: {
    name: 'Yer kartı',
    drawing: labels,
    caption: 'Her oda ve masaya kendi kodu, A4’te 8 kart, 99,1 × 67,7 mm',
    tips: [
      'Her kartta o yerin kendi kodu var, karıştırmayın.',
      SCALE,
      'Kesik çizgi süstür, kartı oradan kesmeyin.',
    ],
    file: 'yer-karti',
  },
  prices: {
    name: 'Fiyat tarifesi',
    drawing: prices,
    caption: 'A4, kapıya ya da tezgâha',
    tips: [SCALE, 'Fiyat değişince yeniden bastırın.'],
    file: 'fiyat-tarifesi',
  },
};

export function requestFor({ piece, ink, bleed, places, paper = 'a4' }: PrintRequest): PrintRequest {
  if (piece === 'prices') return { piece, ink, bleed: false, paper };
  return { piece, ink, bleed, ...(piece === 'labels' && places !== undefined && { places }) };
}

const paperOf = ({ paper }: PrintRequest) => (paper === 'a5' ? 'A5' : 'A4');

const BLEED_CAPTION = 'A4 ve her kenarda 3 mm pay, kesim çizgili';

export function captionOf({ piece, bleed, paper }: PrintRequest): string {
  if (paper === 'a5') return 'A5, masaya';
  return bleed ? BLEED_CAPTION : pieces[piece].caption;
}

export const inkNames = { colour: 'renkli', black: 'az mürekkep' } as const;

/** Returns a name that contains the order: WhatsApp may drop the text beside a file. */
export function fileNameOf(slug: string, request: PrintRequest): string {
  const { piece, ink, bleed } = request;
  const inkPart = ink === 'colour' ? 'renkli' : 'az-murekkep';
  return [slug, pieces[piece].file, paperOf(request), inkPart, ...(bleed ? ['kesim-payli'] : [])]
    .join('-')
    .concat('.pdf');
}

/** Returns the message to the copy shop that accompanies the file. */
export function messageOf(request: PrintRequest, copies: number): string {
  const { ink, bleed } = request;
  const paper = bleed ? 'A4, 3 mm kesim paylı' : paperOf(request);
  return `Merhaba, ekteki PDF’i basabilir misiniz? ${paper}, ${inkNames[ink]}, ${copies} adet, ölçek %100. Teşekkürler.`;
}
