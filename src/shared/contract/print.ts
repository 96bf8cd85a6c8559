import * as z from 'zod/mini';
import type { ApiCall, ExampleOf, ResponseOf } from './call.ts';

/** The pieces of the print pack (product.md 2.11). */
export const printPieces = ['poster', 'tent', 'stickers', 'labels', 'prices'] as const;
/** Maximum number of labels in one file. */
export const MAX_LABELS = 100;
/** Pages of the release before 100 ask for 200: one release later this goes, and the server allows 100. */
export const MAX_LABELS_OF_FORMER_PAGES = 200;
export type PrintPiece = (typeof printPieces)[number];

const printRequest = z.object({
  piece: z.enum(printPieces),
  /** `black` saves ink. */
  ink: z.enum(['colour', 'black']),
  /** Adds 3 mm of bleed and crop marks, for a print shop. */
  bleed: z.boolean(),
  /** For the price list: A4 (the default) for the door, A5 for tables. */
  paper: z.optional(z.enum(['a4', 'a5'])),
  /** For labels: ids of the places to print. Absent means all of them. */
  places: z.optional(
    z.array(z.string().check(z.maxLength(16))).check(z.minLength(1), z.maxLength(MAX_LABELS_OF_FORMER_PAGES)),
  ),
});
export type PrintRequest = z.infer<typeof printRequest>;

const errors = [
  'NO_ACTIVE_CODE',
  'PLACE_NOT_FOUND',
  // A price list without a price, or a page beyond the last.
  'NOT_FOUND',
  'UNPRINTABLE_TEXT',
  'PRINT_BUSY',
  'PRINT_UNAVAILABLE',
] as const;

/** Returns a PDF for a print shop or a printer. */
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

const drawnPieces = z.enum([...printPieces, 'story']);
/** A piece of the print pack, or the story picture, which is only previewed (product.md 2.11). */
export type DrawnPiece = z.infer<typeof drawnPieces>;

/** Returns a picture of one page of the same document, or the story picture of 1080 × 1920 pixels. */
export const printPreviewCall = {
  id: 'previewPrint',
  method: 'POST',
  path: '/api/print/preview',
  summary: 'A page of that PDF as a picture',
  authority: 'owner',
  request: z.object({
    ...printRequest.shape,
    piece: drawnPieces,
    /** Counted from 1. */
    page: z.int().check(z.minimum(1), z.maximum(200)),
  }),
  response: z.object({
    pages: z.int(),
    /** Of labels: how many the file has, and how many more were asked for. */
    cards: z.optional(z.int()),
    left: z.optional(z.int()),
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
