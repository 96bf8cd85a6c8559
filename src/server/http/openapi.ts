import * as z from 'zod/mini';
import type { ApiRoute } from '#server/http/api-route.ts';
import { APP_CHECK_HEADER, needsAppCheck } from '#server/http/middleware/app-check.ts';
import { type ApiCall, errorCodesOf } from '#shared/contract/call.ts';
import { type ErrorBody, errorBody } from '#shared/contract/error-body.ts';
import { type ApiErrorCode, apiErrors } from '#shared/contract/errors.ts';
import { BAD_CHARACTERS } from '#shared/contract/text.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { site } from '#shared/site.ts';

type DescribedRoute = Pick<ApiRoute, 'call' | 'example'>;
/** JSON Schema, as zod generates it. */
export type Schema = z.core.JSONSchema.JSONSchema;

interface JsonMedia {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { value: ErrorBody }>;
}

/** By status. OpenAPI 3.1 does not describe the bytes of a file further. */
type Responses = Record<
  string,
  {
    description: string;
    headers?: Record<string, { description: string; schema: Schema }>;
    content?: { 'application/json'?: JsonMedia; 'application/pdf'?: object };
  }
>;

export type Operation = ReturnType<typeof describeCall>;
export type OpenApiDocument = ReturnType<typeof openApiDocument>;

const APP_CHECK = {
  type: 'apiKey',
  in: 'header',
  name: APP_CHECK_HEADER,
  description: 'A Firebase App Check token of one of the apps, https://firebase.google.com/docs/app-check',
};

const INFO = {
  title: site.name,
  version: '1',
  description: [
    'Bodies are UTF-8 JSON of 16 kB at most, of a price list 64 kB. A call without a body needs no Content-Type.',
    'Every answer that is not 200 or a redirect is an Error: a sentence for people, and a code of a closed list for programs.',
    'Fields may be added to answers at any time; the server ignores fields of a request that are not named here.',
    'Texts are trimmed and normalised to NFC, and invisible characters dropped, before a rule applies. Lengths count UTF-16 code units.',
    `A field that breaks a rule is refused with the rule's sentence, which its schema has as description. Any text may be refused with: ${BAD_CHARACTERS}`,
  ].join('\n\n'),
};
const IDENTITY_TOKEN = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description:
    'The ID token that the Firebase SDK gives once a phone number is confirmed; without Google, of this server’s own provider, which speaks the same protocol.',
};

const RETRY_AFTER = {
  'Retry-After': {
    description: 'Seconds after which another try is worthwhile',
    schema: { type: 'integer', minimum: 1 },
  },
} as const;
const LOCATION = {
  Location: { description: 'The path to call instead', schema: { type: 'string' } },
} as const;
/** The statuses with {@link RETRY_AFTER}. */
const LATER = new Set([429, 503]);

const json = (media: JsonMedia) => ({ content: { 'application/json': media } });

/** Returns the sentences with which a schema's own rules refuse a value. */
function sentencesOf({ _zod }: z.core.$ZodType): string[] {
  const sentences = _zod.def.checks?.flatMap((check) => {
    const refusal = check._zod.def.error?.({} as never);
    return (typeof refusal === 'object' ? refusal?.message : refusal) ?? [];
  });
  return [...new Set(sentences)];
}

/** Converts a schema for OpenAPI 3.1: JSON Schema 2020-12, whose dialect can be omitted. */
function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema: made, zodSchema }) => {
      // An app that is older than the server receives unknown fields.
      if (made.additionalProperties === false) delete made.additionalProperties;
      const sentences = io === 'input' ? sentencesOf(zodSchema) : [];
      if (sentences.length > 0) made.description = sentences.join('\n');
    },
  });
  return rest;
}

/** Any of these is sufficient. An empty one means that no authentication is needed. */
function securityOf(call: ApiCall, appCheck: boolean) {
  const attested = appCheck && needsAppCheck(call) ? { appCheck: [] } : {};
  const signedIn = { identityToken: [], ...attested };
  return call.authority === 'owner' ? [signedIn] : [attested, signedIn];
}

const parametersOf = ({ params = {} }: ApiRoute['example']) =>
  Object.entries(params).map(([name, example]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    example,
  }));

/** Returns an example body for a code. The actual sentence may be more specific. */
function errorExample(code: ApiErrorCode): { value: ErrorBody } {
  const error = apiErrors[code].message;
  return { value: code === 'VALIDATION_FAILED' ? { error, code, fields: { name: error } } : { error, code } };
}

function failuresOf(call: ApiCall, appCheck: boolean): Responses {
  const codes = new Set(errorCodesOf(call));
  if (appCheck && needsAppCheck(call)) codes.add('FORBIDDEN');
  const byStatus = Map.groupBy(codes, (code: ApiErrorCode) => apiErrors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => {
      const rules = ofStatus.includes('VALIDATION_FAILED') ? (call.rules ?? []) : [];
      const sentences = ofStatus.map((code) => `${code}: ${apiErrors[code].message}`);
      const description = [...sentences, ...rules].join('\n');
      const headers = LATER.has(status) && { headers: RETRY_AFTER };
      const schema: Schema = {
        allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: ofStatus } } }],
      };
      const examples = Object.fromEntries(ofStatus.map((code) => [code, errorExample(code)]));
      return [status, { description, ...headers, ...json({ schema, examples }) }];
    }),
  );
}

function describeCall({ call, example }: DescribedRoute, appCheck: boolean) {
  const { id, summary, request, response, file, redirect } = call;
  const parameters = parametersOf(example);
  const body = request && json({ schema: jsonSchema(request, 'input'), example: example.request });
  const answer =
    file === undefined
      ? json({ schema: jsonSchema(response, 'output'), example: example.response })
      : { content: { [file]: {} } };
  const responses: Responses = {
    200: { description: 'Done', ...answer },
    ...(redirect && { 308: { description: redirect, headers: LOCATION } }),
    ...failuresOf(call, appCheck),
  };
  return {
    operationId: id,
    summary,
    ...(parameters.length > 0 && { parameters }),
    security: securityOf(call, appCheck),
    ...(body && { requestBody: { required: true, ...body } }),
    responses,
  };
}

/** Describes the calls in OpenAPI 3.1, from the definitions that serve them, for the mobile app. */
export function openApiDocument({
  origin,
  routes,
  appCheck,
}: {
  origin: string;
  routes: readonly DescribedRoute[];
  appCheck: boolean;
}) {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const path = route.call.path.replaceAll(/\/:(\w+)/g, '/{$1}');
    paths[path] = { ...paths[path], [route.call.method.toLowerCase()]: describeCall(route, appCheck) };
  }
  return {
    openapi: '3.1.0',
    info: { ...INFO, license: { name: 'All rights reserved', url: `${origin}${pagePath.termsOfUse}` } },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas: { Error: jsonSchema(errorBody, 'output') },
      securitySchemes: {
        identityToken: IDENTITY_TOKEN,
        ...(appCheck && { appCheck: APP_CHECK }),
      },
    },
  };
}
