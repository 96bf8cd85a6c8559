import { Hono } from 'hono';
import type { AppEnv } from '#server/app-deps.ts';
import type { SendReady } from '#server/http/send-ready.ts';
import { ONE_DAY } from '#server/http/static-files.ts';
import { readyFile } from '#server/ready-answer.ts';
import { counterManifest } from '#server/ssr/web-manifest.ts';

/** GET /profile/{slug}/tezgah.webmanifest: one answer for whatever slug, so it says nothing of which exist. */
export function counterManifestRoutes(send: SendReady) {
  const answer = readyFile(
    'application/manifest+json',
    ONE_DAY,
    Buffer.from(JSON.stringify(counterManifest)),
  );
  return new Hono<AppEnv>().get('/profile/:slug/tezgah.webmanifest', (c) => send(c, answer));
}
