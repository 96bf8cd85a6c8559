import { HIGHEST_PRICE } from './price.ts';

/** What new prices can be rounded to, in kuruş. */
export const priceSteps = [100, 250, 500, 1000] as const;

export interface PriceChange {
  unit: 'percent' | 'lira';
  /** In hundredths of a percent, or in kuruş; negative if prices fall. */
  by: number;
  /** In kuruş. */
  step: (typeof priceSteps)[number];
}

/** Hundredths of a percent in a whole. */
const WHOLE = 10_000;

/** Returns the changed price, rounded half up; null if that is no valid price. */
export function changePrice(kurus: number, { unit, by, step }: PriceChange): number | null {
  const exact = unit === 'percent' ? kurus * (WHOLE + by) : (kurus + by) * WHOLE;
  const price = Math.round(exact / (step * WHOLE)) * step;
  return price > 0 && price <= HIGHEST_PRICE ? price : null;
}
