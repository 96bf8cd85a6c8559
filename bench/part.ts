/** How much of everything: for figures that count, or for a look whether a part works at all. */
export interface Dose {
  trial: boolean;
  /** Of the large database of `growth`. */
  businesses: number;
  /** Of mixed load in `memory`. */
  minutes: number;
}

/** One measurement: what stands in the report, without its heading. Everything that it started has ended. */
export interface Part {
  title: string;
  measure(dose: Dose): Promise<string>;
}
