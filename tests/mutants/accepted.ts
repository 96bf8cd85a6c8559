/** A change of one source line. `code` is the line without its indent. */
export interface Mutant {
  id: string;
  file: string;
  line: number;
  code: string;
  mutator: string;
  replacement: string;
  status: string;
}

type Accepted = Pick<Mutant, 'file' | 'code' | 'replacement'> & { reason: string };

const ONLY_FOR_TYPES = 'the index is in range; only the type needs a default';
const NOT_READ = 'the first item is the whole match, which is not read';

/** Mutants that change nothing that anybody can see, each with its reason. */
export const accepted: readonly Accepted[] = [
  {
    file: 'src/shared/retry-after.ts',
    code: 'const [, seconds] = /retry after (\\d{1,6}) s/.exec(words) ?? [];',
    replacement: '["Stryker was here"]',
    reason: NOT_READ,
  },
  {
    file: 'src/shared/contract/call.ts',
    code: "const [name = '', ...literals] = part.split('/');",
    replacement: '"Stryker was here!"',
    reason: ONLY_FOR_TYPES,
  },
  {
    file: 'src/shared/domain/opening-hours.ts',
    code: "return (weekdays[weekdayOf(isoDay(day))] ?? '').toLocaleLowerCase('tr');",
    replacement: '"Stryker was here!"',
    reason: ONLY_FOR_TYPES,
  },
  {
    file: 'src/shared/domain/opening-hours.ts',
    code: 'const openings = special ? openingsOf(special) : (week[weekdayOf(iso)] ?? []);',
    replacement: '["Stryker was here"]',
    reason: 'a week has seven days; only the type needs a default',
  },
  {
    file: 'src/shared/contract/opening-hours.ts',
    code: "else if (first.from !== '' && first.from < second.to && second.to <= second.from)",
    replacement: 'second.to < second.from',
    reason: 'an opening of two equal times is refused as such',
  },
  {
    file: 'src/shared/domain/printed-prices.ts',
    code: 'if (now !== undefined) added.delete(now);',
    replacement: 'true',
    reason: 'the set has no undefined; only the type needs the question',
  },
  {
    file: 'src/shared/domain/phone.ts',
    code: "const [, national] = TURKISH_MOBILE.exec(toAsciiDigits(text).replace(BETWEEN_DIGITS, '')) ?? [];",
    replacement: '["Stryker was here"]',
    reason: NOT_READ,
  },
  {
    file: 'src/shared/domain/price.ts',
    code: "const [, lira, kurus = ''] = TYPED.exec(text) ?? [];",
    replacement: '["Stryker was here"]',
    reason: NOT_READ,
  },
  {
    file: 'src/shared/domain/place.ts',
    code: "export const sameLabel = (label: string): string => tidyLabel(label).toLocaleLowerCase('tr');",
    replacement: "tidyLabel(label).toLocaleUpperCase('tr')",
    reason: 'the result is only compared, and Turkish capitals keep both i apart as well',
  },
  {
    file: 'src/shared/domain/opening-hours.ts',
    code: 'spans.reduce((open, { start, end }) => (start <= open && open < end ? end : open), now);',
    replacement: 'open <= end',
    reason: 'both results are the same then',
  },
  {
    file: 'src/server/domain/prints/print-piece.ts',
    code: 'const groupsOf = (code: string) => code.match(/.{1,4}/g) ?? [];',
    replacement: '["Stryker was here"]',
    reason: 'a code has characters; only the type needs a default',
  },
  {
    file: 'src/server/domain/visits/is-person.ts',
    code: "const userAgent = header('user-agent') ?? '';",
    replacement: '"Stryker was here!"',
    reason: 'no browser, either',
  },
  {
    file: 'src/server/domain/price-lists/price-list-order.ts',
    code: "if (list === null || sections.length === 0) throw new ProductError('NOT_FOUND');",
    replacement: 'false',
    reason: 'no list has no sections, either; only the type needs the first question',
  },
  {
    file: 'src/server/domain/businesses/warn-of-hidden-slugs.ts',
    code: "const words = paths.map((path) => path.replace(/^\\/|\\/\\*$/g, ''));",
    replacement: '/^\\/|\\/\\*/g',
    reason: 'only the end of a path is a star',
  },
  ...[
    'const used = sections.flatMap(({ products }) => products.flatMap(({ allergens = [] }) => allergens));',
    'items: products.map(({ name, note, unit, price_kurus, allergens = [] }) => ({',
  ].map((code) => ({
    file: 'src/server/domain/price-lists/price-list-order.ts',
    code,
    replacement: '["Stryker was here"]',
    reason: 'only known allergens have numbers',
  })),
  {
    file: 'src/server/identity/embedded/send-code.ts',
    code: 'difficultyAt(deps.limiter.ruleOf(limit), (counted.verdicts[n]?.used ?? 1) - 1),',
    replacement: 'counted.verdicts[n].used',
    reason: ONLY_FOR_TYPES,
  },
  {
    file: 'src/server/identity/embedded/confirm-code.ts',
    code: "if (!isSessionInfo(input.sessionInfo)) throw new IdentityError('INVALID_SESSION_INFO');",
    replacement: 'false',
    reason: 'no such session is stored, and the answer is the same; the question spares two statements',
  },
  {
    file: 'src/server/identity/embedded/send-code.ts',
    code: 'if (service !== undefined) breaker.note(service);',
    replacement: 'true',
    reason: 'each use has a verdict; only the type needs the question',
  },
  {
    file: 'src/server/rate-limit/breaker.ts',
    code: "const reachedState = { action, state: levels[level] ?? '' };",
    replacement: '"Stryker was here!"',
    reason: ONLY_FOR_TYPES,
  },
  {
    file: 'src/server/rate-limit/difficulty.ts',
    code: "return difficulties[Math.max(...levels.map((difficulty) => difficulties.indexOf(difficulty)))] ?? 'none';",
    replacement: '""',
    reason: ONLY_FOR_TYPES,
  },
  {
    file: 'src/server/rate-limit/difficulty.ts',
    code: "const { difficultyFrom = {} } = rule.kind === 'window' ? rule : {};",
    replacement: 'true',
    reason: 'no other rule has difficulties; only the type needs the question',
  },
  ...['false', 'id === undefined && tag === undefined'].map((replacement) => ({
    file: 'src/server/rate-limit/device-ids.ts',
    code: 'if (id === undefined || tag === undefined) return null;',
    replacement,
    reason: 'the expression has both groups or none',
  })),
  {
    file: 'src/server/rate-limit/consume-by-address.ts',
    code: "scope = '',",
    replacement: '"Stryker was here!"',
    reason: 'a store with scopes passes them all; elsewhere any fixed prefix will do',
  },
  ...['a.key <= b.key', 'a.key >= b.key'].map((replacement) => ({
    file: 'src/server/rate-limit/database-store.ts',
    code: 'const ordered = [...uses.entries()].sort(([, a], [, b]) => (a.key < b.key ? -1 : 1));',
    replacement,
    reason: 'the keys differ, and any fixed order prevents deadlocks',
  })),
  {
    file: 'src/server/rate-limit/database-store.ts',
    code: 'const verdicts: LimitVerdict[] = [];',
    replacement: '["Stryker was here"]',
    reason: 'each index is assigned',
  },
  {
    file: 'src/server/rate-limit/database-store.ts',
    code: 'return verdictOf(rule, rows[0]?.hits ?? [], this.#now());',
    replacement: '["Stryker was here"]',
    reason: 'a text is no time in the window',
  },
  ...['row.hits', '["Stryker was here"]'].map((replacement) => ({
    file: 'src/server/rate-limit/database-store.ts',
    code: 'const before = row?.hits ?? [];',
    replacement,
    reason: 'the statement returns a row; only the type needs a default',
  })),
  ...[
    "async function consume(limit: LimitName, key: string, caller: Caller = 'unknown-device') {",
    "consumeAll: async (uses, caller: Caller = 'unknown-device') => {",
    "peek: (limit, key, caller: Caller = 'unknown-device') =>",
  ].map((code) => ({
    file: 'src/server/rate-limit/limiter.ts',
    code,
    replacement: '""',
    reason: 'whoever is no known device counts as unknown',
  })),
  {
    file: 'src/server/rate-limit/limiter.ts',
    code: 'return verdict?.allowed === false ? [{ limit, retryAfterSeconds: verdict.retryAfterSeconds }] : [];',
    replacement: 'verdict.allowed',
    reason: ONLY_FOR_TYPES,
  },
  {
    file: 'src/server/rate-limit/rules.ts',
    code: 'const kept = isQuiet ? hits.filter((hit) => hit > now) : hits;',
    replacement: 'hit >= now',
    reason: 'a use at this moment is in force, and then it is not quiet',
  },
  ...['true', 'this.#unaccepted.size <= REFUSING'].map((replacement) => ({
    file: 'src/server/messaging/outbox/outbox-lane.ts',
    code: 'if (this.#unaccepted.size < REFUSING) this.#unaccepted.add(id);',
    replacement,
    reason: 'it only bounds the memory; a larger set means the same',
  })),
  {
    file: 'src/server/jobs/retention/overdue.ts',
    code: 'const overdue = and(rows, overdueAt(tx, now)) ?? sql`true`;',
    replacement: '``',
    reason: 'the rows of the slice are always a condition; only the type needs a default',
  },
  {
    file: 'src/server/jobs/retention/overdue.ts',
    code: 'return { count: rows.length, next: rows.length === MOVES ? [] : null };',
    replacement: '["Stryker was here"]',
    reason: 'the rule does not read its place',
  },
  {
    file: 'src/server/jobs/retention/purge.ts',
    code: 'done === undefined || FREQUENT.has(name) || clock.monotonic() - done >= EVERY_MS - CHECK_INTERVAL_MS / 2',
    replacement: 'clock.monotonic() - done > EVERY_MS - CHECK_INTERVAL_MS / 2',
    reason: 'the attempts are ten minutes apart, and the bound lies between two',
  },
  {
    file: 'src/server/http/api-route.ts',
    code: "const token = BEARER.exec(c.req.header('authorization') ?? '')?.[1];",
    replacement: '"Stryker was here!"',
    reason: 'no bearer token, either',
  },
  {
    file: 'src/server/http/parsing/client-address.ts',
    code: "return trusted.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');",
    replacement: '""',
    reason: 'Node reads every other family as IPv6',
  },
  {
    file: 'src/server/http/parsing/client-address.ts',
    code: "const hops = (forwardedFor ?? '').split(',').map(hopAddress);",
    replacement: '"Stryker was here!"',
    reason: 'no address, either',
  },
];

export const isAccepted = (mutant: Omit<Accepted, 'reason'>): boolean =>
  accepted.some(
    ({ file, code, replacement }) =>
      file === mutant.file && code === mutant.code && replacement === mutant.replacement,
  );
