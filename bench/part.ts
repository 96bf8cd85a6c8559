/** The amounts of a measurement: full ones for valid figures, or small ones to test whether a part works. */
export interface Dose {
  trial: boolean;
  /** In the large database of `growth`. */
  businesses: number;
  /** Of mixed load in `memory`. */
  minutes: number;
}

/**
 * One measurement. It returns its section of the report, without a heading, after ending everything that it
 * started.
 */
export interface Part {
  title: string;
  measure(dose: Dose): Promise<string>;
}
