import * as z from 'zod/mini';
import { specialDay } from '#shared/contract/opening-hours.ts';
import type { DayHours, SpecialDay } from '#shared/domain/opening-hours.ts';

type SpecialDayFields = Record<'name' | 'from' | 'to' | 'opens' | 'closes', string> & { open: boolean };

export const NEW_DAY: SpecialDay = { name: '', from: '', to: '', hours: null };

/** A closed day that is ticked as open begins with the `usual` hours. */
export const specialDayFields = (
  { name, from, to, hours }: SpecialDay,
  usual: DayHours,
): SpecialDayFields => ({
  ...{ name, from, to, open: hours !== null },
  ...{ opens: (hours ?? usual).from, closes: (hours ?? usual).to },
});

/** Fields of the form by their place in the contract. */
const fieldOf: Record<string, string> = { 'hours.from': 'opens', 'hours.to': 'closes' };

/** Converts the fields; without a last day, it is one day, and only the first can be wrong. */
export const specialDaySchema = z.pipe(
  z.custom<SpecialDayFields>(),
  z.transform((fields, context): SpecialDay => {
    const { name, from, to, open, opens, closes } = fields;
    const hours = open ? { from: opens, to: closes } : null;
    const { data, error } = specialDay.safeParse({ name, from, to: to || from, hours });
    for (const { path, message } of error?.issues ?? []) {
      const field = path.join('.');
      if (field === 'to' && to === '') continue;
      context.issues.push({ code: 'custom', message, path: [fieldOf[field] ?? field], input: fields });
    }
    return data ?? NEW_DAY;
  }),
);
