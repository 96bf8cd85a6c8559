import type { Json } from './json.ts';

/** The documents there are: each is the `.typ` file of that name in `templates`. */
type TemplateName = 'poster' | 'tent' | 'stickers' | 'labels' | 'prices';

/** `black` spares ink: outlines for whoever has one cartridge. */
type InkChoice = 'colour' | 'black';

/** A QR code on the paper. */
interface PrintedCode {
  /** What whoever scans it must get. */
  says: string;
  /** For those who have the PDF read to them. */
  label: string;
}

/** One document. What people wrote is data in it and never markup. */
export interface PrintOrder {
  template: TemplateName;
  /** Of the PDF, and beside the crop marks. */
  title: string;
  ink: InkChoice;
  /** 3 mm over the edge, crop marks, TrimBox and BleedBox, inks as a print shop has them. */
  bleed: boolean;
  /** The template draws them by their index; all of them are read before anything is handed out. */
  codes: readonly PrintedCode[];
  /** Whatever else the template shows. */
  content: Json;
}

/** A document whose codes were read from `pages`, the pictures of it. */
export interface PrintedDocument {
  pdf: Uint8Array<ArrayBuffer>;
  /** PNG, 150 dots per inch. */
  pages: readonly Uint8Array<ArrayBuffer>[];
}

/** Documents for paper. */
export interface Printer {
  /**
   * The document as it was drawn before, or drawn now for `owner`, whose allowance that takes. Once all whose `caller`
   * asked for it are gone before its turn, it is not drawn.
   * @throws {ProductError} RATE_LIMITED, PRINT_BUSY, PRINT_UNAVAILABLE where this machine cannot draw at all, QR_UNREADABLE,
   * UNPRINTABLE_TEXT
   */
  print(owner: string, order: PrintOrder, caller?: AbortSignal): Promise<PrintedDocument>;
  close(): Promise<void>;
}
