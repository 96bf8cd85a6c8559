import { describe, expect, it } from 'vitest';
import { HIGHEST_PRICE } from './price.ts';
import { changePrice, type PriceChange, priceSteps } from './price-change.ts';

const percent = (percent: number, step: PriceChange['step']): PriceChange => ({
  unit: 'percent',
  by: percent * 100,
  step,
});
const lira = (lira: number, step: PriceChange['step']): PriceChange => ({
  unit: 'lira',
  by: lira * 100,
  step,
});

describe('a changed price', () => {
  it.each<[kurus: number, change: PriceChange, changed: number]>([
    [1500, percent(10, 100), 1700], // 16,50
    [1500, percent(9, 100), 1600], // 16,35
    [1500, percent(-10, 100), 1400], // 13,50
    [1500, percent(12.5, 250), 1750], // 16,875
    [1500, percent(8.33, 250), 1500], // 16,2495
    [1000, percent(25, 500), 1500], // 12,50
    [12_500, percent(0.4, 100), 12_600], // 125,50
    [12_500, percent(0.39, 100), 12_500], // 125,4875
    [1000, percent(50, 1000), 2000], // 15
    [1250, lira(2, 100), 1500], // 14,50
    [1249, lira(2, 100), 1400],
    [1500, lira(-14.5, 100), 100], // 0,50
    [HIGHEST_PRICE, percent(-99.99, 100), 1000], // 9,999…
    [9_998_900, lira(0.49, 100), 9_998_900],
  ])('of %i kuruş by %j is %i', (kurus, change, changed) => {
    expect(changePrice(kurus, change)).toBe(changed);
  });

  it.each<[kurus: number, change: PriceChange]>([
    [1500, percent(-100, 100)],
    [1500, lira(-14.51, 100)], // 0,49
    [40, percent(10, 100)], // 0,44
    [HIGHEST_PRICE, lira(0.01, 100)],
    [9_999_950, percent(0.1, 100)], // 100.099,45
  ])('of %i kuruş by %j is none', (kurus, change) => {
    expect(changePrice(kurus, change)).toBeNull();
  });

  it('is the multiple of its step that is nearest, for every price up to ₺100', () => {
    for (const step of priceSteps) {
      for (let kurus = step; kurus <= 10_000; kurus += 1) {
        const changed = changePrice(kurus, lira(0, step)) ?? 0;
        expect([changed % step, changed - kurus > -step / 2, changed - kurus <= step / 2]).toEqual([
          0,
          true,
          true,
        ]);
      }
    }
  });
});
