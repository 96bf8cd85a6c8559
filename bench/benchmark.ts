/** The amounts of a measurement: full ones for valid figures, or small ones to test whether a part works. */
export interface Amounts {
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
export interface Benchmark {
  title: string;
  measure(dose: Amounts): Promise<string>;
}
