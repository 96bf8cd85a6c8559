/** Words of programs, and two marks of most: a URL, and `compatible;`. `CUBOT` is a phone. */
const PROGRAM =
  /(?<!cu)bot|crawl|spider|slurp|preview|externalhit|headless|lighthouse|phantom|puppeteer|selenium|pingdom|uptime|monitor|synthetic|statuscake|pagespeed|gtmetrix|ptst\/|google-|compatible;|https?:/i;

/** Browsers' user agents. Programs that name themselves, such as curl, start differently. */
const BROWSER = /^(?:Mozilla\/5\.0|Opera\/9\.80) \(/;

/** Headers of prefetch requests: Sec-Purpose and its predecessors (ADR 132). */
const FETCHED_AHEAD = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/**
 * Returns true if a person's browser opens a page, or makes a request with another destination for a page. It judges
 * by the request's headers and stores nothing.
 */
export function isPerson(
  header: (name: string) => string | null | undefined,
  destination = 'document',
): boolean {
  const userAgent = header('user-agent') ?? '';
  if (!BROWSER.test(userAgent) || PROGRAM.test(userAgent)) return false;
  if (FETCHED_AHEAD.some((name) => header(name))) return false;
  // The destination of the request (https://www.w3.org/TR/fetch-metadata/); Safari before 16.4 does not send
  // it.
  return (header('sec-fetch-dest') ?? destination) === destination;
}
