/** What somebody opened: the page of a business, or an invitation by its code, which is what its QR leads to. */
export interface Visit {
  businessId: number;
  of: 'page' | 'code';
}

/** What of a request says who asks. */
interface Asking {
  method: string | undefined;
  /** A header by its lower-case name. */
  header: (name: string) => string | null | undefined;
}

export interface VisitCounter {
  /** Costs next to nothing and never throws; `visit` is null where nothing is to be counted. */
  count(visit: Visit | null, asking: Asking): void;
}
