import { Hono } from 'hono';
import type { AppEnv } from '#server/app-deps.ts';
import { fileResponse } from '#server/cache/cached-response.ts';
import { toResponse } from '#server/http/serve-cached.ts';
import { ONE_DAY } from '#server/http/static-files.ts';
import { counterManifest } from '#server/ssr/web-manifest.ts';

/** GET /profile/{slug}/tezgah.webmanifest: one response, so it does not reveal which slugs exist. */
export function counterManifestRoutes() {
  const manifest = fileResponse(
    'application/manifest+json',
    ONE_DAY,
    Buffer.from(JSON.stringify(counterManifest)),
  );
  return new Hono<AppEnv>().get('/profile/:slug/tezgah.webmanifest', (c) => toResponse(c, manifest));
}
