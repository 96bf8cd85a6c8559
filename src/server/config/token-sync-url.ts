/** Accepts a path or a URL. Identity tokens are sent only to our own origin. */
export function readTokenSyncUrl(given: NodeJS.ProcessEnv, problems: string[]): string | null {
  const { TOKEN_SYNC_URL: configured, PUBLIC_ORIGIN, PORT = '3000' } = given;
  if (configured === undefined) return null;
  const own = URL.parse(PUBLIC_ORIGIN ?? `http://localhost:${PORT}`);
  const url = URL.parse(configured, own?.origin);
  if (url !== null && url.origin === own?.origin) return url.href;
  problems.push('TOKEN_SYNC_URL must be a path or a URL on PUBLIC_ORIGIN');
  return null;
}
