import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { inks, type Testimonial } from '#shared/landing-content.ts';
import { oneLine } from './environment.ts';

/** The number that fits side by side on the page. */
const MAX_ENTRIES = 3;

const testimonial = z.strictObject(
  {
    name: oneLine(60),
    business: oneLine(80),
    text: oneLine(240),
    initials: z.optional(oneLine(3)),
    color: z.optional(z.enum(inks, `must be one of ${inks.join(', ')}`)),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? `has an unknown ${issue.keys.join(', ')}` : 'must be an object',
  },
);

const testimonialsFile = z
  .array(testimonial, 'the file must be a list')
  .check(
    z.minLength(1, 'the list is empty'),
    z.maxLength(MAX_ENTRIES, `the list has more than ${MAX_ENTRIES} entries`),
  );

/** Reads a JSON list, whose entries may omit `initials` and `color`. Adds errors to `problems`. */
export function readTestimonialsFile(
  file: string | undefined,
  problems: string[],
): Testimonial[] | undefined {
  if (file === undefined) return undefined;
  const report = (problem: string) => problems.push(`TESTIMONIALS_FILE: ${problem}`);
  const content = jsonOf(file, report);
  if (content === undefined) return [];
  const parsed = testimonialsFile.safeParse(content);
  if (parsed.success) return parsed.data.map(completed);
  for (const { path, message } of parsed.error.issues) report(`${fieldOf(path)}${message}`);
  return [];
}

/** Adds missing initials, from the name, and a missing color, by position. */
function completed({ initials, color, ...rest }: z.infer<typeof testimonial>, index: number): Testimonial {
  const ink = inks[index % inks.length] ?? 'red';
  return { ...rest, initials: initials ?? initialsOf(rest.name), color: color ?? ink };
}

/** Returns `İŞ` for `İsmail Hakkı Şahin`. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/);
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('tr')).join('');
}

/** Returns `entry 2, text: ` for `[1, 'text']`. */
function fieldOf([index, ...field]: readonly PropertyKey[]): string {
  return index === undefined ? '' : `${[`entry ${Number(index) + 1}`, ...field.map(String)].join(', ')}: `;
}

/** Returns the parsed file. If it cannot be read or parsed, reports the error and returns undefined. */
function jsonOf(file: string, report: (problem: string) => void): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const { message } = error as Error;
    report(`${file}: ${message}`);
    return undefined;
  }
}
