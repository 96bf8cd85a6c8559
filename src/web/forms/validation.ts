import * as z from 'zod/mini';

export type FormErrors<Input> = Partial<Record<keyof Input, string | undefined>>;

/** Validates a form's values; keeps the first message per field, whose name is its path. `parsed` is undefined if there are errors. */
export function validate<Input, Output>(schema: z.ZodMiniType<Output>, input: Input) {
  const { data: parsed, error } = schema.safeParse(input);
  const errors: FormErrors<Input> = {};
  for (const { path, message } of error?.issues ?? []) errors[path.join('.') as keyof Input] ??= message;
  return { parsed, errors };
}

/** Returns a text for each field of a schema's `shape`: that of `from`, or an empty one. */
export function textsOf<Shape extends object>(
  shape: Shape,
  from: { [Name in keyof Shape]?: string | null | undefined } = {},
) {
  const texts = Object.keys(shape).map((name) => [name, from[name as keyof Shape] ?? '']);
  return Object.fromEntries(texts) as Record<keyof Shape, string>;
}

/** Makes a field required, with its own message for a blank value. */
export function required<Output>(field: z.ZodMiniType<Output, string>, sentence: string) {
  return z.pipe(z.string().check(z.trim(), z.minLength(1, sentence)), field);
}

/** True if any field has its message of `blank`. */
export function isMissingAny<Input>(errors: FormErrors<Input>, blank: FormErrors<Input>): boolean {
  const sentences = Object.values<string | undefined>(errors);
  return Object.values<string | undefined>(blank).some((sentence) => sentences.includes(sentence));
}
