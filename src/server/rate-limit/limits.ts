/** Every limit of the product in one table (TRUST). `store`: `database` where codes or money are guarded. */
export const limits = {
  /** Anonymous question whether a number is a test number. */
  phoneCheck: { points: 30, windowSeconds: 600, store: 'memory' },
} as const;

export type LimitName = keyof typeof limits;
