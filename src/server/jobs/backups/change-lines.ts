import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { parseJson } from '#shared/parse-json.ts';

const at = z.iso.datetime();
/** A line names persons by id only; numbers are encrypted with the secret, which is in the copies. */
const changeShape = z.discriminatedUnion('kind', [
  z.object({
    at,
    kind: z.enum(['business-deleted', 'business-hidden', 'move-closed']),
    business: z.int(),
  }),
  z.object({ at, kind: z.enum(['user-deleted', 'blocked', 'unblocked', 'signed-out']), uid: z.string() }),
  z.object({
    at,
    kind: z.literal('moved'),
    business: z.int(),
    phone: z.string(),
    formerPhone: z.optional(z.string()),
  }),
  z.object({ at, kind: z.literal('taken-back'), business: z.int(), phone: z.string() }),
]);
/** No line of the process is missing between `started` and its last one here. */
const signShape = z.object({ at, kind: z.enum(['started', 'alive', 'stopped']) });
const lineShape = z.union([changeShape, signShape]);

export type ChangeLine = z.infer<typeof changeShape>;
export type SignLine = z.infer<typeof signShape>;
export type Line = ChangeLine | SignLine;

/** A span in which lines may be missing; it ends with the loss of the machine if `to` is null. */
export interface Gap {
  from: string;
  to: string | null;
}

/** Numbered in the order of writing: only one process at a time has the database, and the clock may be set back. */
const NAME = /^changes-(\d+)-(\d{4}-\d\d-\d\d)T\d\d-\d\d-\d\dZ\.jsonl$/;

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Lists the files of noted changes in the order of writing. */
function sortFiles(names: readonly string[]): { name: string; number: number; day: string }[] {
  return names
    .flatMap((name) => {
      const [, number, day] = NAME.exec(name) ?? [];
      return number === undefined || day === undefined ? [] : [{ name, number: Number(number), day }];
    })
    .sort((one, other) => one.number - other.number);
}

/** Returns the name of the next file in a folder with these. Processes share none: each may run as another user. */
export function nextFile(names: readonly string[], now: Date): string {
  const number = (sortFiles(names).at(-1)?.number ?? 0) + 1;
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return `changes-${String(number).padStart(6, '0')}-${time}Z.jsonl`;
}

export const isOfDay = (name: string, now: Date): boolean => NAME.exec(name)?.[2] === dayOf(now);

/** Returns the day on which the first of these files was begun; null if there is none. */
export function firstDayIn(names: readonly string[]): Date | null {
  const [first] = sortFiles(names);
  return first === undefined ? null : new Date(first.day);
}

/**
 * Returns the files whose changes all copies made at `oldest` or later contain: those of former days, and those before
 * them. Days that a wrong clock wrote prove nothing.
 */
export function findSurplusLines(names: readonly string[], oldest: Date, now: Date): string[] {
  const files = sortFiles(names);
  let latest = '';
  let surplus = 0;
  for (const [index, { day }] of files.entries()) {
    if (day < latest || day > dayOf(now)) continue;
    latest = day;
    if (day < dayOf(oldest)) surplus = index + 1;
  }
  return files.slice(0, surplus).map(({ name }) => name);
}

/** Reads all lines of a folder. A line that was cut off was written again, or is in a gap. */
async function readLines(folder: string): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { name } of sortFiles(await readdir(folder))) {
    for (const text of (await readFile(join(folder, name), 'utf8')).split('\n')) {
      const line = lineShape.safeParse(parseJson(text));
      if (line.success) lines.push(line.data);
    }
  }
  return lines;
}

/** Splits lines by the time of a copy, in their order: after the clock was set back, later lines have earlier times. */
function splitAt(lines: readonly Line[], since: string): { before: readonly Line[]; after: readonly Line[] } {
  const first = lines.findIndex((line) => line.at >= since);
  const index = first === -1 ? lines.length : first;
  return { before: lines.slice(0, index), after: lines.slice(index) };
}

/**
 * Returns the spans after `since` for which nothing proves that no line is missing: a process may have been killed, or
 * have begun and ended while the share was not mounted.
 */
export function findGaps(lines: readonly Line[], since: string): Gap[] {
  const gaps: Gap[] = [];
  let from = since;
  for (const { kind, at } of splitAt(lines, since).after) {
    if (kind === 'started' && from !== at) gaps.push({ from, to: at });
    from = at;
  }
  return [...gaps, { from, to: null }];
}

/** Reads the changes that a copy of this time lacks, and the spans for which some may be missing. */
export async function readChanges(
  folder: string,
  since: string,
): Promise<{ changes: ChangeLine[]; gaps: Gap[] }> {
  const lines = await readLines(folder);
  const changes = splitAt(lines, since).after.flatMap((line) => {
    const change = changeShape.safeParse(line);
    return change.success ? [change.data] : [];
  });
  return { changes, gaps: findGaps(lines, since) };
}
