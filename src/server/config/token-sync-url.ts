/**
 * Returns the URL to which the browser reports sign-ins and sign-outs (product.md 7.4). Accepts a path or a URL;
 * identity tokens are sent only to our own origin.
 */
export function readTokenSyncUrl(given: NodeJS.ProcessEnv, problems: string[]): string | undefined {
  const { TOKEN_SYNC_URL: configured, PUBLIC_ORIGIN, PORT = '3000' } = given;
  if (configured === undefined) return undefined;
  const own = URL.parse(PUBLIC_ORIGIN ?? `http://localhost:${PORT}`);
  const url = URL.parse(configured, own?.origin);
  if (url !== null && url.origin === own?.origin) return url.href;
  problems.push('TOKEN_SYNC_URL must be a path or a URL on PUBLIC_ORIGIN');
  return undefined;
}
