import { Hono } from 'hono';
import type { AppDeps, AppEnv } from '#server/app-deps.ts';
import { openApiDocument } from '#server/http/openapi.ts';
import { apiPaths } from '#shared/contract/paths.ts';

/** GET /api/openapi.json */
export function openApiRoutes(deps: Pick<AppDeps, 'publicConfig' | 'appAttestation'>) {
  const appCheck = (deps.appAttestation ?? null) !== null;
  const document = openApiDocument(deps.publicConfig.origin, appCheck);
  return new Hono<AppEnv>().get(apiPaths.openapi, (c) => c.json(document));
}
