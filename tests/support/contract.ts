import { fromJSONSchema } from 'zod';
import { openApiDocument, type Schema } from '#server/http/openapi.ts';
import { type ApiCall, errorCodesOf } from '#shared/contract/call.ts';
import { errorBody } from '#shared/contract/error-body.ts';
import { apiErrors } from '#shared/contract/errors.ts';
import { matchPath } from '#shared/routing/pages.ts';

// Without its tests, which would be those of whoever imports this.
const modules = import.meta.glob<Record<string, unknown>>(['/src/shared/contract/*.ts', '!**/*.test.ts'], {
  eager: true,
});

const isCall = (value: unknown): value is ApiCall =>
  typeof value === 'object' && value !== null && 'method' in value && 'authority' in value;

/** Every call that the contract defines. */
export const contractCalls: readonly ApiCall[] = Object.values(modules).flatMap((module) =>
  Object.values(module).filter(isCall),
);

/** More exact paths first: `/api/business/update` is no slug. */
const bySpecificity = contractCalls.toSorted((a, b) => a.path.split(':').length - b.path.split(':').length);

const { paths, components } = openApiDocument({
  origin: 'https://demlik.example',
  routes: contractCalls.map((call) => ({ call, example: { response: null } })),
  appCheck: true,
});

/** Zod follows references only to where plain JSON Schema keeps what they lead to. */
const asJsonSchema = (schema: Schema): Schema => ({
  ...(JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/')) as Schema),
  $defs: components.schemas,
});

const readers = new Map<Schema, ReturnType<typeof fromJSONSchema>>();

/** Fails unless the document of the API lets a program expect this body. */
function checkDescribed({ method, path }: ApiCall, status: number, body: unknown): void {
  const operation = paths[path.replaceAll(/\/:(\w+)/g, '/{$1}')]?.[method.toLowerCase()];
  const schema = operation?.responses[status]?.content?.['application/json']?.schema;
  if (schema === undefined) throw new Error(`${method} ${path} is not described with ${status}`);
  const reader = readers.get(schema) ?? fromJSONSchema(asJsonSchema(schema));
  readers.set(schema, reader);
  reader.parse(body);
}

/**
 * Fails unless the answer is one that the contract knows: of a success the schema's, of a failure one of the
 * call's own codes with its status. The document of the API has to say the same. Paths that no call has are let through.
 */
export async function checkAnswer(method: string, path: string, response: Response): Promise<void> {
  const call = bySpecificity.find((each) => each.method === method && matchPath(each.path, path) !== null);
  if (call === undefined) return;
  // What the asker has already.
  if (response.status === 304) return;
  if (response.status === 308 && call.redirect !== undefined) return;
  if (response.status === 200 && call.file !== undefined) {
    if (response.headers.get('content-type') === call.file) return;
    throw new Error(`${method} ${call.path} answers no ${call.file}`);
  }
  const body: unknown = await response.clone().json();
  checkDescribed(call, response.status, body);
  if (response.status === 200) return void call.response.parse(body);
  const { code } = errorBody.parse(body);
  if (!errorCodesOf(call).includes(code) || apiErrors[code].status !== response.status) {
    throw new Error(`${method} ${call.path} may not answer ${response.status} ${code}`);
  }
}
