/** What a press on a customers' page opens: the app, a store, or a call or WhatsApp chat (ADR 132). */
export type Tap = 'app' | 'store' | 'contact';

/** A view of a business's page, or of an invitation by its code, which is the target of its QR code; or a press on one. */
export interface Visit {
  businessId: number;
  of: 'page' | 'code' | Tap;
}

/** The parts of a request that identify its client. */
interface Asking {
  method: string | undefined;
  /** Returns a header by its lower-case name. */
  header: (name: string) => string | null | undefined;
  address: () => string;
}

export interface VisitCounter {
  /** Counts a visit; very cheap and never throws. `visit` is null if there is nothing to count. */
  count(visit: Visit | null, asking: Asking): void;
}
