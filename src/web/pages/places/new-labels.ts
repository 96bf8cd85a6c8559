import { apiErrors } from '#shared/contract/errors.ts';
import type { Place } from '#shared/contract/place.ts';
import { LABEL_MISSING, placeLabel, TOO_MANY_AT_ONCE } from '#shared/contract/places.ts';
import { placeLimits, sameLabel, tidyLabel } from '#shared/domain/place.ts';

/** Input of the form: a name, and optionally the first and last number of a range. */
export type Typed = Record<'name' | 'first' | 'last', string>;

export type NewLabels =
  /** `whileTyping`: further typing cannot correct it, so the form shows it at once. */
  | { kind: 'wrong'; fields: readonly (keyof Typed)[]; sentence: string; whileTyping: boolean }
  /** `present`: number of these labels that already exist. */
  | { kind: 'labels'; labels: string[]; present: number };

const TOO_LONG = `Numarayla birlikte en fazla ${placeLimits.label} karakter olabilir.`;
const BACKWARDS = 'Son numara ilk numaradan küçük olamaz.';

function wrong(fields: readonly (keyof Typed)[], sentence: string, whileTyping = true): NewLabels {
  return { kind: 'wrong', fields, sentence, whileTyping };
}

/** Returns the labels that the form describes, existing ones included. A single number is a range of one. */
function labelsOf({ name, first, last }: Typed): string[] {
  const label = tidyLabel(name);
  const from = first || last;
  if (from === '') return [label];
  const count = Number(last || first) - Number(from) + 1;
  // Keeps leading zeros, 01 to 12, as on the doors.
  const width = from.startsWith('0') ? from.length : 0;
  return Array.from({ length: count }, (_, n) => `${label} ${String(Number(from) + n).padStart(width, '0')}`);
}

/** Returns the new labels that the button would add. Numbers consist of digits only. */
export function newLabels(typed: Typed, places: readonly Place[]): NewLabels {
  const { first, last } = typed;
  const name = placeLabel.safeParse(typed.name);
  const isRange = first !== '' && last !== '';
  if (!name.success) {
    const [sentence = LABEL_MISSING] = name.error.issues.map(({ message }) => message);
    return wrong(['name'], sentence, sentence !== LABEL_MISSING);
  }
  const count = isRange ? Number(last) - Number(first) + 1 : 1;
  if (count < 1) return wrong(['first', 'last'], BACKWARDS, last.length >= first.length);
  if (count > placeLimits.atOnce) return wrong(['first', 'last'], TOO_MANY_AT_ONCE);
  const meant = labelsOf({ ...typed, name: name.data });
  if (meant.some((label) => label.length > placeLimits.label)) return wrong(['name'], TOO_LONG);

  const known = new Set(places.map(({ label }) => sameLabel(label)));
  const labels = meant.filter((label) => !known.has(sameLabel(label)));
  if (labels.length === 0) {
    const sentence = isRange ? `${count} kod zaten var.` : apiErrors.PLACE_LABEL_TAKEN.message;
    return wrong(isRange ? ['first', 'last'] : ['name'], sentence, isRange);
  }
  if (places.length + labels.length > placeLimits.inAll) {
    return wrong(['name'], apiErrors.TOO_MANY_PLACES.message);
  }
  return { kind: 'labels', labels, present: meant.length - labels.length };
}

/** Shortens a list of labels, none broken before its number: up to `most` in full, otherwise the first ones and the last. */
export function inShort(all: readonly string[], most = 3): string {
  const labels = all.map((label) => label.replace(/ (?=\d+$)/, '\u00a0'));
  if (labels.length <= most) return labels.join(', ');
  return `${labels.slice(0, most - 1).join(', ')} … ${labels.at(-1)}`;
}
