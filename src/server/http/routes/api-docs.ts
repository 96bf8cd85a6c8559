import { Hono } from 'hono';
import type { AppEnv } from '#server/app-deps.ts';
import { apiDocsPage, STYLE_PATH } from '#server/http/api-docs/page.ts';
import { apiDocsStyle } from '#server/http/api-docs/style.ts';
import type { OpenApiDocument } from '#server/http/openapi.ts';

/** GET /api/docs, for the authors of the mobile app; only where `API_DOCS=on` asks for it (ADR 129). */
export function apiDocsRoutes(document: OpenApiDocument) {
  const page = apiDocsPage(document);
  return new Hono<AppEnv>()
    .get('/api/docs', async (c) => c.html(await page))
    .get(STYLE_PATH, (c) => c.body(apiDocsStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
}
