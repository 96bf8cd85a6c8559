import * as z from 'zod/mini';
import { APP_CHECK_HEADER, needsAppCheck } from '#server/http/middleware/app-check.ts';
import { type ApiCall, errorCodesOf } from '#shared/contract/call.ts';
import { errorBody } from '#shared/contract/error-body.ts';
import { type ApiErrorCode, apiErrors } from '#shared/contract/errors.ts';
import { site } from '#shared/site.ts';

interface ApiDescription {
  origin: string;
  calls: readonly ApiCall[];
  appCheck: boolean;
}

const APP_CHECK = {
  type: 'apiKey',
  in: 'header',
  name: APP_CHECK_HEADER,
  description: 'A Firebase App Check token of one of the apps, https://firebase.google.com/docs/app-check',
};

const json = (schema: object) => ({ content: { 'application/json': { schema } } });

/** A schema as OpenAPI 3.1 has it: JSON Schema 2020-12, whose dialect need not be named again. */
function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}

function securityOf(call: ApiCall, appCheck: boolean) {
  const attested = appCheck && needsAppCheck(call) ? { appCheck: [] } : {};
  const signedIn = { identityToken: [], ...attested };
  return { security: call.authority === 'owner' ? [signedIn] : [attested, signedIn] };
}

function parametersOf({ path }: ApiCall) {
  const names = [...path.matchAll(/\/:(\w+)/g)].map(([, name]) => name);
  if (names.length === 0) return {};
  return {
    parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
  };
}

function failuresOf(call: ApiCall, appCheck: boolean) {
  const codes = new Set(errorCodesOf(call));
  if (appCheck && needsAppCheck(call)) codes.add('FORBIDDEN');
  const byStatus = Map.groupBy(codes, (code: ApiErrorCode) => apiErrors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => {
      const description = ofStatus.map((code) => `${code}: ${apiErrors[code].message}`).join('\n');
      const schema = {
        allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: ofStatus } } }],
      };
      return [status, { description, ...json(schema) }];
    }),
  );
}

function describeCall(call: ApiCall, appCheck: boolean) {
  const { summary, request, response, redirect } = call;
  return {
    summary,
    ...parametersOf(call),
    ...securityOf(call, appCheck),
    ...(request && { requestBody: { required: true, ...json(jsonSchema(request, 'input')) } }),
    responses: {
      200: { description: 'Done', ...json(jsonSchema(response, 'output')) },
      ...(redirect && { 308: { description: redirect } }),
      ...failuresOf(call, appCheck),
    },
  };
}

/** OpenAPI 3.1 of the calls, from the definitions that serve them; for the makers of the mobile app. */
export function openApiDocument({ origin, calls, appCheck }: ApiDescription) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    const path = call.path.replaceAll(/\/:(\w+)/g, '/{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(call, appCheck) };
  }
  return {
    openapi: '3.1.0',
    info: { title: site.name, version: '1' },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas: { Error: jsonSchema(errorBody, 'output') },
      securitySchemes: {
        identityToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        ...(appCheck && { appCheck: APP_CHECK }),
      },
    },
  };
}
