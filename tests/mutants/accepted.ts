/** A change of one source line. `code` is the line without its indent. */
export interface Mutant {
  file: string;
  code: string;
  mutator: string;
  replacement: string;
}

/** Mutants that change nothing that anybody can see, each with its reason. */
export const accepted: readonly (Mutant & { reason: string })[] = [];
