import type { Schema } from '#server/http/openapi.ts';

interface FieldRow {
  /** From the body on, as `business.name` or `texts[].type`. */
  name: string;
  type: string;
  required: boolean;
  /** What else the schema says, in words. */
  rules: string[];
}

const isSchema = (part: unknown): part is Schema => typeof part === 'object' && part !== null;

/** Zod says "or null" in either way. */
const typeOf = ({ type, anyOf = [] }: Schema): string =>
  type === undefined ? anyOf.map(typeOf).join(' or ') : [type].flat().join(' or ');

function span(least: number | undefined, most: number | undefined, unit: string): string[] {
  if (most === undefined) return least === undefined ? [] : [`${least} ${unit} or more`];
  return [`${least ?? 0} to ${most} ${unit}`];
}

function rulesOf({ minLength, maxLength, minItems, maxItems, enum: values, format }: Schema): string[] {
  return [
    ...span(minLength, maxLength, 'characters'),
    ...span(minItems, maxItems, 'entries'),
    ...(format === undefined ? [] : [format]),
    ...(values === undefined ? [] : [`one of ${values.join(', ')}`]),
  ];
}

function rowsOfField(name: string, schema: Schema, required: boolean): FieldRow[] {
  const type = typeOf(schema);
  const row = { name, type, required, rules: rulesOf(schema) };
  const items = isSchema(schema.items) && !Array.isArray(schema.items) ? schema.items : null;
  if (items === null) return [row, ...fieldRows(schema, `${name}.`)];
  if (items.type === 'object') return [row, ...fieldRows(items, `${name}[].`)];
  return [{ ...row, type: `${type} of ${typeOf(items)}` }];
}

/** The fields of an object and of what lies in it, each in a row of its own; none of anything else. */
export function fieldRows({ properties = {}, required = [] }: Schema, prefix = ''): FieldRow[] {
  return Object.entries(properties).flatMap(([name, field]) =>
    isSchema(field) ? rowsOfField(prefix + name, field, required.includes(name)) : [],
  );
}
