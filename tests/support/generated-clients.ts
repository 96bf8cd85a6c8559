import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { OpenApiDocument } from '#server/http/openapi.ts';
import { installFolder } from './install-folder.ts';

const FOLDER = resolve('tests/clients');
const GENERATED = join(FOLDER, '.cache');
const CALLS = join(GENERATED, 'calls.ts');

interface Input {
  path?: Record<string, string> | undefined;
  body?: unknown;
  token: string;
}

interface Output {
  data?: unknown;
  error?: unknown;
  response: Response;
}

/** Makes a call by its operation's id. */
export type Client = (id: string, input: Input) => Promise<Output>;

// biome-ignore lint/suspicious/noExplicitAny: the types exist only once they are generated
type Generated = { createClient: any; sdk: Record<string, any> };

const run = (program: string, ...args: string[]): string =>
  execFileSync(join(FOLDER, 'node_modules/.bin', program), args, { cwd: FOLDER, encoding: 'utf8' });

/** Returns all operations of the document, by id. */
export function operationsOf({ paths }: OpenApiDocument) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [operation.operationId, { method, path, operation }] as const,
    ),
  );
  return Object.fromEntries(operations);
}

/** Returns a program that makes each call with the document's examples, and reads an error's fields. */
function exampleCalls(document: OpenApiDocument): string {
  const calls = Object.values(operationsOf(document)).flatMap(({ method, path, operation }) => {
    const parameters = operation.parameters?.map(({ name, example }) => [name, example] as const);
    const params = parameters && { path: Object.fromEntries(parameters) };
    const body = operation.requestBody?.content['application/json'].example;
    return [
      `() => client.${method.toUpperCase()}('${path}', ${JSON.stringify({ params, body })}),`,
      `() => sdk.${operation.operationId}(${JSON.stringify({ ...params, body })}),`,
    ];
  });
  return [
    "import createClient from 'openapi-fetch';",
    "import * as sdk from './sdk';",
    "import type { components, paths } from './schema';",
    'const client = createClient<paths>();',
    `export const examples = [\n${calls.join('\n')}\n];`,
    "export const fields: components['schemas']['Error']['fields'] = { name: 'İsim eksik' };",
    'export { createClient, sdk };',
  ].join('\n');
}

/** Installs the generators and generates the clients. Returns null if npm cannot install. */
export async function generateClients(document: OpenApiDocument, origin: string) {
  if (!installFolder(FOLDER)) return null;
  mkdirSync(GENERATED, { recursive: true });
  writeFileSync(join(GENERATED, 'openapi.json'), JSON.stringify(document));
  run('openapi-typescript', '.cache/openapi.json', '-o', '.cache/schema.d.ts');
  run('openapi-ts', '-i', '.cache/openapi.json', '-o', '.cache/sdk', '--no-log-file', '--silent');
  writeFileSync(CALLS, exampleCalls(document));
  const { createClient, sdk } = (await import(/* @vite-ignore */ CALLS)) as Generated;
  const client = createClient({ baseUrl: origin });
  const operations = operationsOf(document);
  const fetching: Client = (id, { path, body, token }) => {
    const { method = '', path: template = '', operation } = operations[id] ?? {};
    const parseAs = operation?.responses[200]?.content?.['application/pdf'] ? 'blob' : 'json';
    const headers = { Authorization: `Bearer ${token}` };
    return client.request(method, template, { params: { path }, body, headers, parseAs });
  };
  const generated: Client = (id, { path, body, token }) =>
    sdk[id]({ baseUrl: origin, path, body, auth: token });
  return { compile: () => run('tsc'), fetching, sdk: generated };
}
