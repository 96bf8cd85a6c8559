import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { parseJson } from '#shared/parse-json.ts';

const at = z.iso.datetime();
/** A line names persons by id only; a new number is encrypted with the secret, which is in the copies. */
const changeShape = z.discriminatedUnion('kind', [
  z.object({ at, kind: z.literal('business-deleted'), business: z.int() }),
  z.object({ at, kind: z.enum(['user-deleted', 'blocked', 'unblocked', 'signed-out']), uid: z.string() }),
  z.object({ at, kind: z.literal('moved'), business: z.int(), phone: z.string() }),
]);
/** Between `alive` lines of one process no line is missing; a process that was killed wrote no `stopped`. */
const signShape = z.object({ at, kind: z.enum(['started', 'alive', 'stopped']) });
const lineShape = z.union([changeShape, signShape]);

export type ChangeLine = z.infer<typeof changeShape>;
export type Line = z.infer<typeof lineShape>;

/** A span in which lines may be missing; it ends with the loss of the machine if `to` is null. */
export interface Gap {
  from: string;
  to: string | null;
}

const NAME = /^changes-(\d{4}-\d\d-\d\d)\.jsonl$/;

export const fileOf = (now: Date): string => `changes-${now.toISOString().slice(0, 10)}.jsonl`;

/** Returns the day of the oldest of these files; null if there is none. */
export function firstDayIn(names: readonly string[]): Date | null {
  const days = names.flatMap((name) => NAME.exec(name)?.[1] ?? []).sort();
  return days[0] === undefined ? null : new Date(days[0]);
}

/** Returns the files whose changes all copies made at `oldest` or later contain. */
export function findSurplusLines(names: readonly string[], oldest: Date): string[] {
  const day = oldest.toISOString().slice(0, 10);
  return names.filter((name) => (NAME.exec(name)?.[1] ?? day) < day);
}

/** Reads all lines of a folder. A line that was cut off was written again, or is in a gap. */
async function readLines(folder: string): Promise<Line[]> {
  const lines: Line[] = [];
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  for (const name of names) {
    for (const text of (await readFile(join(folder, name), 'utf8')).split('\n')) {
      const line = lineShape.safeParse(parseJson(text));
      if (line.success) lines.push(line.data);
    }
  }
  return lines;
}

/** Returns the spans after `since` in which a process ran, or may have run, and wrote no line. */
export function findGaps(lines: readonly Line[], since: string): Gap[] {
  const gaps: Gap[] = [];
  let last: Line = { at: since, kind: 'alive' };
  for (const line of lines) {
    if (line.kind === 'started' && last.kind !== 'stopped' && line.at > since)
      gaps.push({ from: last.at > since ? last.at : since, to: line.at });
    last = line;
  }
  return [...gaps, { from: last.at > since ? last.at : since, to: null }];
}

/** Reads the changes that a copy of this time lacks, and the spans for which some may be missing. */
export async function readChanges(
  folder: string,
  since: string,
): Promise<{ changes: ChangeLine[]; gaps: Gap[] }> {
  const lines = await readLines(folder);
  const changes = lines.flatMap((line) => {
    const change = changeShape.safeParse(line);
    return change.success && change.data.at >= since ? [change.data] : [];
  });
  return { changes, gaps: findGaps(lines, since) };
}
