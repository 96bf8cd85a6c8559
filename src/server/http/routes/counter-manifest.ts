import { Hono } from 'hono';
import type { AppEnv } from '#server/app-deps.ts';
import { toResponse } from '#server/http/serve-cached.ts';
import { jsonFile } from '#server/http/site-files.ts';
import { counterManifest } from '#server/ssr/web-manifest.ts';

/** GET /profile/{slug}/tezgah.webmanifest: one response, so it does not reveal which slugs exist. */
export function counterManifestRoutes() {
  const manifest = jsonFile('application/manifest+json', counterManifest);
  return new Hono<AppEnv>().get('/profile/:slug/tezgah.webmanifest', (c) => toResponse(c, manifest));
}
