import type { DrawnPiece, PrintRequest } from '#shared/contract/print.ts';
import type { Json } from './json.ts';

/** One document. User texts are data in it, never markup. */
export interface PrintOrder {
  /** Names the `.typ` file in `templates`. */
  template: DrawnPiece;
  /** Title of the PDF, also printed beside the crop marks. */
  title: string;
  /** `black` draws outlines, for owners with one cartridge. */
  ink: PrintRequest['ink'];
  /** Adds 3 mm of bleed, crop marks, TrimBox and BleedBox, and uses a print shop's inks. */
  bleed: boolean;
  /**
   * QR codes: the text that a scan must return, and an alternative text for screen readers. The template draws them by
   * index. Tests read them back from every template.
   */
  codes: readonly { text: string; label: string }[];
  /** All other data of the template. */
  content: Json;
  /** Asks for a picture of this page, counted from 1, instead of the PDF. */
  page?: number | undefined;
}

/** A PDF, or one of its pages as PNG with 150 dots per inch. */
export interface PrintedFile {
  file: Uint8Array<ArrayBuffer>;
  /** Number of pages; only with a picture. */
  pages?: number;
}

export interface Printer {
  /**
   * Returns the cached file, or draws it for `owner`, which counts against the owner's limit. If all
   * callers abort before its turn, it is not drawn.
   * @throws {ProductError} RATE_LIMITED, PRINT_BUSY, PRINT_UNAVAILABLE if this machine cannot draw,
   * NOT_FOUND if there is no such page, UNPRINTABLE_TEXT
   */
  print(owner: string, order: PrintOrder, caller?: AbortSignal): Promise<PrintedFile>;
  close(): Promise<void>;
}
