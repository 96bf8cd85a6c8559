import { fromJSONSchema } from 'zod';
import { openApiDocument, type Schema } from '#server/http/openapi.ts';
import { type ApiCall, errorCodesOf } from '#shared/contract/call.ts';
import { errorBody } from '#shared/contract/error-body.ts';
import { apiErrors } from '#shared/contract/errors.ts';
import { matchPath } from '#shared/routing/pages.ts';

// Without test files: importing those would run their tests in the importing file.
const modules = import.meta.glob<Record<string, unknown>>(['/src/shared/contract/*.ts', '!**/*.test.ts'], {
  eager: true,
});

const isCall = (value: unknown): value is ApiCall =>
  typeof value === 'object' && value !== null && 'method' in value && 'authority' in value;

/** All calls that the contract defines. */
export const contractCalls: readonly ApiCall[] = Object.values(modules).flatMap((module) =>
  Object.values(module).filter(isCall),
);

/** More specific paths first: `/api/business/update` is not a slug. */
const bySpecificity = contractCalls.toSorted((a, b) => a.path.split(':').length - b.path.split(':').length);

const { paths, components } = openApiDocument({
  origin: 'https://demlik.example',
  routes: contractCalls.map((call) => ({ call, example: { response: null } })),
  appCheck: true,
});

/** Converts to plain JSON Schema, because Zod follows references only to `$defs`. */
const asJsonSchema = (schema: Schema): Schema => ({
  ...(JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/')) as Schema),
  $defs: components.schemas,
});

const readers = new Map<Schema, ReturnType<typeof fromJSONSchema>>();

const DESCRIBED_HEADERS = ['Location', 'Retry-After'];

/** Returns what the OpenAPI document says about this response. Throws unless it has exactly the described headers. */
function describedResponse({ method, path }: ApiCall, { status, headers }: Response) {
  const operation = paths[path.replaceAll(/\/:(\w+)/g, '/{$1}')]?.[method.toLowerCase()];
  const described = operation?.responses[status];
  if (described === undefined) throw new Error(`${method} ${path} is not described with ${status}`);
  for (const name of DESCRIBED_HEADERS) {
    if (headers.has(name) !== name in (described.headers ?? {}))
      throw new Error(`${method} ${path}: ${status} has no ${name}, or it is not described`);
  }
  return described;
}

/** Throws unless the OpenAPI document describes this body. */
function checkDescribed(call: ApiCall, response: Response, body: unknown): void {
  const schema = describedResponse(call, response).content?.['application/json']?.schema;
  if (schema === undefined)
    throw new Error(`${call.method} ${call.path} has no body with ${response.status}`);
  const reader = readers.get(schema) ?? fromJSONSchema(asJsonSchema(schema));
  readers.set(schema, reader);
  reader.parse(body);
}

/**
 * Throws unless the contract allows the response. A success must match the schema; a failure must have one of
 * the call's codes with its status. The OpenAPI document must agree. Ignores paths that belong to no call.
 */
export async function checkAnswer(method: string, path: string, response: Response): Promise<void> {
  const call = bySpecificity.find((each) => each.method === method && matchPath(each.path, path) !== null);
  if (call === undefined) return;
  // The client has the body already.
  if (response.status === 304) return;
  if (response.status === 308) return void describedResponse(call, response);
  if (response.status === 200 && call.file !== undefined) {
    if (response.headers.get('content-type') === call.file) return;
    throw new Error(`${method} ${call.path} answers no ${call.file}`);
  }
  const body: unknown = await response.clone().json();
  checkDescribed(call, response, body);
  if (response.status === 200) return void call.response.parse(body);
  const { code } = errorBody.parse(body);
  if (!errorCodesOf(call).includes(code) || apiErrors[code].status !== response.status) {
    throw new Error(`${method} ${call.path} may not answer ${response.status} ${code}`);
  }
}
