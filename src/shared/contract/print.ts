import * as z from 'zod/mini';
import type { ApiCall, ExampleOf, ResponseOf } from './call.ts';

/** What there is to print (product.md 2.11). */
export const printPieces = ['poster', 'tent', 'stickers', 'labels', 'prices'] as const;
/** Labels in one file. */
export const MOST_LABELS = 200;
export type PrintPiece = (typeof printPieces)[number];

const printRequest = z.object({
  piece: z.enum(printPieces),
  /** `black` spares ink. */
  ink: z.enum(['colour', 'black']),
  /** 3 mm over the edge and crop marks, for a print shop. */
  bleed: z.boolean(),
  /** Of the price list: A4 for the door, as without it, or A5 for tables. */
  paper: z.optional(z.enum(['a4', 'a5'])),
  /** Of labels: which places, by their ids. Without it all of them; 200 at most. */
  places: z.optional(
    z.array(z.string().check(z.maxLength(16))).check(z.minLength(1), z.maxLength(MOST_LABELS)),
  ),
});
export type PrintRequest = z.infer<typeof printRequest>;

const errors = [
  'NO_ACTIVE_CODE',
  'PLACE_NOT_FOUND',
  // A price list without a price, or a page beyond the last.
  'NOT_FOUND',
  'UNPRINTABLE_TEXT',
  'QR_UNREADABLE',
  'PRINT_BUSY',
  'PRINT_UNAVAILABLE',
] as const;

/** For a print shop or a printer; its codes were read before it is handed out. */
export const printCall = {
  id: 'print',
  method: 'POST',
  path: '/api/print',
  summary: "A PDF with the code of the signed-in owner's business",
  authority: 'owner',
  request: printRequest,
  response: z.never(),
  file: 'application/pdf',
  errors,
} as const satisfies ApiCall;

export const printExample = {
  request: { piece: 'poster', ink: 'colour', bleed: false },
} satisfies ExampleOf<typeof printCall>;

/** How the same document looks: its pictures are those in which its codes were read. */
export const printPreviewCall = {
  id: 'previewPrint',
  method: 'POST',
  path: '/api/print/preview',
  summary: 'A page of that PDF as a picture',
  authority: 'owner',
  request: z.object({
    ...printRequest.shape,
    /** From 1. */
    page: z.int().check(z.minimum(1), z.maximum(200)),
  }),
  response: z.object({
    pages: z.int(),
    /** PNG in Base64, 150 dots per inch. */
    picture: z.string(),
  }),
  errors,
} as const satisfies ApiCall;
export type PrintPreview = ResponseOf<typeof printPreviewCall>;

export const printPreviewExample = {
  request: { piece: 'poster', ink: 'colour', bleed: false, page: 1 },
  response: { pages: 1, picture: 'iVBORw0KGgo=' },
} satisfies ExampleOf<typeof printPreviewCall>;
