/**
 * Words of programs in user agents, beside the two habits most of them share: an address of their own, and
 * `compatible;`. `CUBOT` is a phone.
 */
const PROGRAM =
  /(?<!cu)bot|crawl|spider|slurp|preview|externalhit|headless|lighthouse|phantom|puppeteer|selenium|pingdom|uptime|monitor|synthetic|statuscake|pagespeed|gtmetrix|ptst\/|google-|compatible;|https?:/i;

/** Programs that do not pretend, curl and WhatsApp's preview among them, begin otherwise. */
const BROWSER = /^(?:Mozilla\/5\.0|Opera\/9\.80) \(/;

/** Says that a page is fetched for later, if ever: Sec-Purpose, and what stood for it before (ADR 132). */
const FETCHED_AHEAD = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/** Whether a person's browser opens a page: by what it says of itself, and nothing is remembered of it. */
export function isPerson(header: (name: string) => string | null | undefined): boolean {
  const userAgent = header('user-agent') ?? '';
  if (!BROWSER.test(userAgent) || PROGRAM.test(userAgent)) return false;
  if (FETCHED_AHEAD.some((name) => header(name))) return false;
  // Says what it is fetched for (https://www.w3.org/TR/fetch-metadata/); Safari before 16.4 does not.
  return (header('sec-fetch-dest') ?? 'document') === 'document';
}
