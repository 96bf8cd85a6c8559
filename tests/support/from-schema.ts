import fc from 'fast-check';
import type { Schema } from '#server/http/openapi.ts';

const MAX_ITEMS = 8;
const MAX_LENGTH = 300;

/** Texts that people and programs send, and some that no rule allows. */
const SPECIAL = [
  '',
  ' ',
  'Çınar Çay Ocağı',
  'a\u0000b',
  '\u202eabc',
  'e\u0301',
  '\u200b\u200b',
  '👩‍👩‍👧',
  'x'.repeat(MAX_LENGTH),
];

function texts({ pattern, minLength = 0, maxLength = MAX_LENGTH }: Schema): fc.Arbitrary<string> {
  const expression = new RegExp(pattern ?? '', 'u');
  const length = { minLength, maxLength: Math.min(maxLength, MAX_LENGTH), size: 'max' } as const;
  const any = [
    fc.string({ ...length, unit: 'grapheme' }),
    fc.string({ ...length, unit: 'binary' }),
    fc.constantFrom(...SPECIAL),
  ];
  return fc
    .oneof(...(pattern === undefined ? any : [fc.stringMatching(expression), fc.constantFrom(...SPECIAL)]))
    .filter((text) => expression.test(text) && text.length >= minLength && text.length <= maxLength);
}

/** Generates the values that a JSON Schema of the OpenAPI document allows. */
export function fromSchema(schema: Schema): fc.Arbitrary<unknown> {
  const { anyOf, enum: allowed, type, properties = {}, required = [], items, minItems, maxItems } = schema;
  if (anyOf !== undefined) return fc.oneof(...(anyOf as Schema[]).map(fromSchema));
  if (allowed !== undefined) return fc.constantFrom(...allowed);
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1e9, 2 ** 31 - 1) });
    case 'string':
      return texts(schema);
    case 'array': {
      const length = { minLength: minItems ?? 0, maxLength: Math.min(maxItems ?? MAX_ITEMS, MAX_ITEMS) };
      return fc.array(fromSchema(items as Schema), length);
    }
    case 'object': {
      const fields = Object.entries(properties).map(
        ([name, field]) => [name, fromSchema(field as Schema)] as const,
      );
      return fc.record(Object.fromEntries(fields), { requiredKeys: required as never[] });
    }
    default:
      throw new Error(`no values for ${JSON.stringify(schema)}`);
  }
}
