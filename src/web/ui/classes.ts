/** Classes of a button or link that looks like an underlined text, with a label of its own height. */
export const textAction =
  'inline-flex min-h-11 items-center gap-2.5 font-semibold text-teal-ink underline decoration-auto underline-offset-[0.18em] aria-disabled:opacity-60';

export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
