import type { IncomingMessage } from 'node:http';

/** RFC 3986, 3.2.2 and 3.2.3. It may be empty (RFC 9112, 3.2). */
const HOST = /^(?:\[[0-9a-f:.]+\]|[\w.~%!$&'()*+,;=-]*)(?::\d*)?$/i;
const ABSOLUTE = /^https?:\/\//i;

/**
 * Brings the target into origin form and gives all requests one host: the app's addresses begin with PUBLIC_ORIGIN,
 * and Hono's adapter rejects more than HTTP does, such as HTTP/1.0 without `Host`. Returns false for a request
 * that HTTP/1.1 requires to be rejected (RFC 9112, 3.2).
 */
export function normalizeTarget(incoming: IncomingMessage): boolean {
  const { url = '', headers, httpVersion } = incoming;
  const { host } = headers;
  if (host === undefined ? httpVersion === '1.1' : !HOST.test(host)) return false;
  const target = originForm(url);
  // Browsers read a backslash as a slash.
  if (target === null || /^[^?]*\\/.test(url)) return false;
  incoming.url = target;
  headers.host = 'localhost';
  return true;
}

function originForm(url: string): string | null {
  if (url.startsWith('/')) return url;
  const absolute = ABSOLUTE.test(url) ? URL.parse(url) : null;
  return absolute && absolute.pathname + absolute.search;
}
