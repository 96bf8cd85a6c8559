import * as z from 'zod/mini';
import { APP_CHECK_HEADER } from '#server/http/middleware/app-check.ts';
import {
  phoneCheckRequest,
  phoneCheckResponse,
  whitelistLoginRequest,
  whitelistLoginResponse,
} from '#shared/contract/auth.ts';
import {
  business,
  publicBusiness,
  updateBusinessRequest,
  updateBusinessResponse,
} from '#shared/contract/business.ts';
import { contactRequest } from '#shared/contract/contact.ts';
import { errorBody } from '#shared/contract/errors.ts';
import { invitation } from '#shared/contract/invitation.ts';
import { messageResponse } from '#shared/contract/message.ts';
import { apiPaths } from '#shared/contract/paths.ts';
import { registerRequest, registerResponse } from '#shared/contract/registration.ts';
import { site } from '#shared/site.ts';

interface Operation {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  summary: string;
  /** Needs `Authorization: Bearer <identity token>`. */
  signedIn?: true;
  request?: z.ZodMiniType;
  response: z.ZodMiniType;
}

const operations: Operation[] = [
  {
    method: 'post',
    path: apiPaths.register,
    summary: 'Register a business',
    request: registerRequest,
    response: registerResponse,
  },
  {
    method: 'get',
    path: `${apiPaths.businessByPhone}/{phone}`,
    summary: "The signed-in owner's business",
    signedIn: true,
    response: business,
  },
  {
    method: 'put',
    path: apiPaths.updateBusiness,
    summary: "Change the signed-in owner's business",
    signedIn: true,
    request: updateBusinessRequest,
    response: updateBusinessResponse,
  },
  {
    method: 'get',
    path: `${apiPaths.business}/{slug}`,
    summary: 'A public business',
    response: publicBusiness,
  },
  {
    method: 'delete',
    path: apiPaths.deleteAccount,
    summary: "Delete the signed-in owner's account",
    signedIn: true,
    response: messageResponse,
  },
  {
    method: 'post',
    path: apiPaths.contact,
    summary: 'Send a contact message',
    request: contactRequest,
    response: messageResponse,
  },
  { method: 'get', path: `${apiPaths.invitation}/{code}`, summary: 'An invitation', response: invitation },
  {
    method: 'post',
    path: apiPaths.phoneCheck,
    summary: 'Whether a phone is a test number',
    request: phoneCheckRequest,
    response: phoneCheckResponse,
  },
  {
    method: 'post',
    path: apiPaths.whitelistLogin,
    summary: 'Log in with a test number',
    request: whitelistLoginRequest,
    response: whitelistLoginResponse,
  },
];

const json = (schema: z.ZodMiniType, io: 'input' | 'output') => ({
  content: { 'application/json': { schema: z.toJSONSchema(schema, { io }) } },
});

const APP_CHECK = {
  type: 'apiKey',
  in: 'header',
  name: APP_CHECK_HEADER,
  description: 'A Firebase App Check token of one of the apps, https://firebase.google.com/docs/app-check',
};

/** What a call must carry; whatever changes something or is signed in needs App Check, where that is on. */
function securityOf({ method, signedIn }: Operation, appCheck: boolean) {
  const schemes = {
    ...(signedIn && { identityToken: [] }),
    ...(appCheck && (signedIn || method !== 'get') && { appCheck: [] }),
  };
  return Object.keys(schemes).length > 0 ? { security: [schemes] } : {};
}

function describeOperation(operation: Operation, appCheck: boolean) {
  const parameters = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  return {
    summary: operation.summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...securityOf(operation, appCheck),
    ...(operation.request ? { requestBody: { required: true, ...json(operation.request, 'input') } } : {}),
    responses: {
      200: { description: 'Done', ...json(operation.response, 'output') },
      default: { description: 'A Turkish sentence and a closed code', ...json(errorBody, 'output') },
    },
  };
}

/**
 * OpenAPI 3.1 of the product calls, from the schemas that check them; for the makers of the mobile app.
 * `appCheck` says whether the server asks for App Check tokens.
 */
export function openApiDocument(origin: string, appCheck: boolean) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const description = describeOperation(operation, appCheck);
    paths[operation.path] = { ...paths[operation.path], [operation.method]: description };
  }
  return {
    openapi: '3.1.0',
    info: { title: site.name, version: '1' },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: {
        identityToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        ...(appCheck && { appCheck: APP_CHECK }),
      },
    },
  };
}
