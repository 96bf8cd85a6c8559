import type { Tap } from '#shared/routing/tap.ts';

/** A view of a business's page, or of an invitation by its code, which is the target of its QR code. */
export interface Visit {
  businessId: number;
  of: 'page' | 'code';
}

/** The parts of a request that identify its client. */
interface Asking {
  /** Returns a header by its lower-case name. */
  header: (name: string) => string | null | undefined;
  address: () => string;
}

export interface VisitCounter {
  /** Counts a visit; very cheap and never throws. `visit` is null if there is nothing to count. */
  count(visit: Visit | null, asking: Asking & { method: string | undefined }): void;
  /** Counts a press on a page of the business, which the page reports. */
  countTap(tap: { businessId: number; of: Tap }, asking: Asking): void;
}
