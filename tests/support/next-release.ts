import type { OpenApiDocument, Schema } from '#server/http/openapi.ts';

/** Returns the value with an additional field in every object, as the next release may send it. */
export function withAddedFields<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withAddedFields) as T;
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, withAddedFields(field)]);
  return { ...Object.fromEntries(fields), added_by_the_next_release: 'x' } as T;
}

interface Field {
  path: string;
  required: boolean;
}

function fieldsIn(schema: Schema, path: string): Field[] {
  const { properties = {}, required = [], items, anyOf = [] } = schema;
  const own = Object.entries(properties).flatMap(([name, field]) => [
    { path: `${path}.${name}`, required: required.includes(name) },
    ...fieldsIn(field as Schema, `${path}.${name}`),
  ]);
  const inItems = items === undefined ? [] : fieldsIn(items as Schema, `${path}[]`);
  return [...own, ...inItems, ...anyOf.flatMap((each) => fieldsIn(each as Schema, path))];
}

/** Returns the fields of each call's request and response, by call. */
function fieldsByCall({ paths }: OpenApiDocument): Map<string, Field[]> {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody, responses }]): [string, Field[]] => {
      const request = requestBody?.content['application/json'].schema ?? {};
      const answer = responses[200]?.content?.['application/json']?.schema ?? {};
      const fields = [...fieldsIn(request, 'request'), ...fieldsIn(answer, 'answer')];
      return [`${method.toUpperCase()} ${path}`, fields];
    }),
  );
  return new Map(calls);
}

/**
 * Returns the fields that one release requires and the other does not know, in calls that both have. Two
 * releases that run side by side may have none, in either direction (ADR 10).
 */
export function fieldsUnknownTo(other: OpenApiDocument, requiring: OpenApiDocument): string[] {
  const known = fieldsByCall(other);
  return [...fieldsByCall(requiring)].flatMap(([call, fields]) => {
    const knownPaths = known.get(call)?.map(({ path }) => path);
    if (knownPaths === undefined) return [];
    const unknown = fields.filter(({ path }) => !knownPaths.includes(path));
    // Whoever may omit a field omits what is in it.
    const isInside = (path: string) => unknown.some((other) => /^[.[]/.test(path.replace(other.path, '')));
    const missing = unknown.filter(({ path, required }) => required && !isInside(path));
    return missing.map(({ path }) => `${call} ${path}`);
  });
}

/** Returns true if this release's server drops unknown fields of a request. */
export function dropsUnknownFields({ paths }: OpenApiDocument): boolean {
  const schema = paths['/api/contact']?.post?.requestBody?.content['application/json'].schema;
  return schema?.additionalProperties !== false;
}
