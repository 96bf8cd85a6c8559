import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { isDay } from '#shared/domain/calendar-day.ts';
import { inks } from '#shared/landing-content.ts';
import { transferBases } from '#shared/legal/data-recipients.ts';
import { httpUrl, matching, oneLine, wholeNumber } from './environment.ts';
import { readOperatorVariables, variableOf } from './operator-variables.ts';

const section = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? `has an unknown ${issue.keys.join(', ')}` : 'must be an object',
  });

/** Codes that have a name but are not countries. */
const NO_COUNTRY = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);
const countryNames = new Intl.DisplayNames('tr', { type: 'region', fallback: 'none' });

/** Returns the country's Turkish name; undefined if the code is not a country of ISO 3166. */
export const countryName = (code: string) =>
  /^[A-Z]{2}$/.test(code) && !NO_COUNTRY.has(code) ? countryNames.of(code) : undefined;

const COUNTRY_RULE = 'must be a country by its two letters (ISO 3166), like TR or DE';
const country = z
  .string(COUNTRY_RULE)
  .check(z.refine((code) => countryName(code) !== undefined, COUNTRY_RULE));
const company = section({ name: oneLine(100), country });

/** An identity number belongs to a person, and the operator's details are published. */
const taxId = z.string('must be the 10 digits of the tax number (VKN), in quotes').check(
  z.trim(),
  z.refine((text) => !/^\d{11}$/.test(text), {
    error:
      'must not have 11 digits: they are a personal identity number (TCKN), which must never appear on public ' +
      'pages; give the MERSİS number, or the 10-digit tax number (VKN)',
    abort: true,
  }),
  z.regex(/^\d{10}$/, 'must be the 10 digits of the tax number (VKN)'),
);

const transferBasis = z.enum(transferBases, {
  error: ({ input }) =>
    /consent|r[ıi]za/i.test(String(input))
      ? 'must not be consent, which is valid only for occasional transfers (KVKK m. 9/6); these are regular'
      : `must be one of ${transferBases.join(', ')}`,
});

const testimonial = section({
  name: oneLine(60),
  business: oneLine(80),
  text: oneLine(240),
  initials: z.optional(oneLine(3)),
  color: z.optional(z.enum(inks, `must be one of ${inks.join(', ')}`)),
});

const DAY_RULE = 'must be a day, as YYYY-MM-DD';
const day = z.string(DAY_RULE).check(z.refine(isDay, DAY_RULE));

/** Corrects or adds one of `src/shared/domain/holidays.ts`. */
const holiday = section({
  name: oneLine(60),
  from: day,
  to: day,
  begins: z.optional(matching(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'a time like 13:00')),
}).check(z.refine(({ from, to }) => from <= to, 'must have a from that is not after to'));

/** What only the operator knows and visitors read; docs/operations/legal.md says why each field is asked for. */
const operatorFile = section({
  identity: z.optional(
    section({
      name: oneLine(200),
      address: oneLine(300),
      mersis: z.optional(matching(/^\d{16}$/, 'the 16 digits of the MERSİS number')),
      taxId: z.optional(taxId),
      kep: z.optional(
        matching(/^[^\s@]+@[a-z\d.-]+\.kep\.tr$/i, 'a registered e-mail address, which ends in .kep.tr'),
      ),
      phone: z.optional(
        matching(/^\+?\d[\d ]{5,18}\d$/, 'a phone number of digits and spaces, like +90 212 000 00 00'),
      ),
      tradeRegistry: z.optional(oneLine(100)),
      verbis: z.optional(oneLine(100)),
      etbis: z.optional(oneLine(100)),
      developer: z.optional(oneLine(200)),
    }).check(z.refine(({ mersis, taxId }) => mersis ?? taxId, 'must have mersis or taxId')),
  ),
  data: z.optional(
    section({
      location: country,
      hosting: z.optional(oneLine(100)),
      transferBasis,
      mail: company,
      sms: z.optional(company),
      push: z.optional(company),
    }),
  ),
  supportAnswerHours: z.optional(wholeNumber(1, 168)),
  statusPage: z.optional(httpUrl),
  holidays: z.optional(z.array(holiday, 'must be a list')),
  landing: z._default(
    section({
      rating: z.optional(
        z.coerce
          .string()
          .check(
            z.regex(
              /^([1-4]([.,]\d)?|5([.,]0)?)$/,
              'must be a number from 1 to 5 with one decimal at most, like 4.8',
            ),
          ),
      ),
      reviews: z.optional(wholeNumber(1, 1_000_000_000)),
      downloads: z.optional(wholeNumber(1, 1_000_000_000)),
      /** Three fit side by side on the page. */
      testimonials: z.optional(
        z.array(testimonial, 'must be a list').check(z.maxLength(3, 'has more than 3 entries')),
      ),
    }),
    {},
  ),
});

export type Operator = z.output<typeof operatorFile>;

/** Reads the file that `OPERATOR_FILE` names. Adds each error to `problems`, with file and field; then returns null. */
export function readOperator(given: NodeJS.ProcessEnv, problems: string[]): Operator | null {
  const { OPERATOR_FILE: file } = given;
  const content =
    file === undefined
      ? readOperatorVariables(given, (path) => readJson(path, `TESTIMONIALS_FILE: ${path}`, problems))
      : readJson(file, `OPERATOR_FILE: ${file}`, problems);
  if (content === undefined) return null;
  const { data = null, error } = operatorFile.safeParse(content);
  for (const { path, message } of error?.issues ?? []) {
    const field = z.core.toDotPath(path);
    const place = file === undefined ? [variableOf(field)] : [`OPERATOR_FILE: ${file}:`, field];
    problems.push([...place, message].filter((part) => part !== '').join(' '));
  }
  return data;
}

/** Parses a file, without the fields that are empty: they are unset, as empty variables are. */
function readJson(file: string, place: string, problems: string[]): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'), (_, value) => (value === '' ? undefined : value));
  } catch (error) {
    problems.push(`${place}: ${(error as Error).message}`);
    return undefined;
  }
}
