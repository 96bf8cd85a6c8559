import { table } from './figures.ts';
import type { openPostgres } from './postgres.ts';
import { openSite, type Site, UNLIMITED_SERVER } from './site.ts';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Function Name'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
}
interface Explained {
  'Query Text': string;
  Plan: Plan;
}

/**
 * Enables `auto_explain` for each connection of a server:
 * https://www.postgresql.org/docs/current/auto-explain.html
 */
const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_format': 'json',
  log_min_messages: 'log',
};

function explainingUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const options = Object.entries(SETTINGS).map(([name, value]) => `-c ${name}=${value}`);
  url.searchParams.set('options', options.join(' '));
  return url.href;
}

/** Returns how each table is read, in the order of the plan. */
function scans({
  'Node Type': type,
  'Relation Name': relation,
  'Function Name': made = relation,
  'Index Name': index,
  Plans = [],
}: Plan): string[] {
  const scan = /Scan/.test(type) ? [`${type}${index ? ` by ${index}` : ` of ${made}`}`] : [];
  return [...scan, ...Plans.flatMap(scans)];
}

/** Matches the tables of businesses. Others are small, or do not grow with their number. */
const GROWING = /business/;

/** Returns a table of the plans of all statements on businesses during `work`. */
export async function explainQueries(
  postgres: Awaited<ReturnType<typeof openPostgres>>,
  databaseUrl: string,
  work: (site: Site) => Promise<void>,
): Promise<string> {
  await using site = await openSite({
    program: UNLIMITED_SERVER,
    databaseUrl: explainingUrl(databaseUrl),
  });
  const log = await postgres.logOf(() => work(site));
  // Each plan ends with a line that contains only its last bracket.
  const plans = [...log.matchAll(/plan:\s*(\{.*?\n\t\})\n/gs)].map(
    ([, json = '']) => JSON.parse(json) as Explained,
  );
  const rows = plans
    .filter(({ 'Query Text': text }) => GROWING.test(text))
    .map(({ 'Query Text': text, Plan: plan }) => [short(text), scans(plan).join('; ') || plan['Node Type']]);
  const distinct = new Map(rows.map((row) => [row.join(), row]));
  return table(['statement', 'plan'], [...distinct.values()]);
}

function short(statement: string): string {
  const text = statement.replaceAll(/\s+/g, ' ').replaceAll('"', '').replaceAll('|', '\\|');
  const shortened = text.replace(/^select .*? from/, 'select … from');
  return `\`${shortened.length > 150 ? `${shortened.slice(0, 150)}…` : shortened}\``;
}
