/** What a release answered, and what its clients still had in their hands. Written by `record.ts`. */
export interface Recording {
  /** The release that answered. */
  commit: string;
  secret: string;
  testPhones: string;
  /** From an empty database. */
  before: Step[];
  /** Between both: the database, and the tokens and codes that clients had. */
  state: { at: string; rows: Record<string, Record<string, unknown>[]>; values: Values };
  /** Goes on with these rows and values. */
  after: Step[];
}

export type Values = Record<string, unknown>;

/** In a request and an answer `{{name}}` stands for a value; in an answer `{{*}}` for any. */
export type Step = AnsweredCall | Act;

export type Act =
  | { solve: string; keep: string }
  | { codeSentTo: string; keep: string }
  | { waitSeconds: number };

export interface Call {
  title: string;
  call: string;
  headers?: Record<string, string>;
  /** Sent as JSON, or as it is if it is a text. */
  body?: unknown;
  /** Names for values of the answer, by the path of their field; '' is the whole answer. */
  keep?: Record<string, string>;
}

interface AnsweredCall extends Call {
  answer: Answer;
}

interface Answer {
  status: number;
  /** Only those that clients read. */
  headers: Record<string, string>;
  body: unknown;
}

/** A running release: over HTTP when recorded, in this process when replayed. */
export interface Client {
  send: (path: string, init: RequestInit) => Promise<Response>;
  codeSentTo: (phone: string) => Promise<string>;
  solve: (challenge: unknown) => Promise<string>;
  wait: (seconds: number) => void;
}

const ANY = '{{*}}';
const HEADERS = ['content-type', 'location', 'retry-after'];
/** Fields that differ from run to run. A later release may also make tokens in another way. */
const VOLATILE = new Set([
  ...['created_at', 'createdAt', 'lastLoginAt', 'expires', 'owner_uuid', 'user_id', 'keySignature'],
  ...['algorithm', 'nonce', 'salt', 'cost', 'keyLength', 'keyPrefix', 'signature', 'effort'],
  ...['idToken', 'id_token', 'access_token', 'refreshToken', 'refresh_token', 'customToken', 'sessionInfo'],
]);
const BUSINESS_CODE = /^[A-Z0-9]{32}$/;

/** Performs a step as its client; returns the answer of a call. Keeps values for later steps. */
export async function perform(step: Call | Act, client: Client, values: Values): Promise<Answer | null> {
  if ('waitSeconds' in step) client.wait(step.waitSeconds);
  else if ('solve' in step) values[step.keep] = await client.solve(values[step.solve]);
  else if ('codeSentTo' in step) values[step.keep] = await client.codeSentTo(step.codeSentTo);
  else return performCall(step, client, values);
  return null;
}

async function performCall(step: Call, client: Client, values: Values): Promise<Answer> {
  const { call, headers = {}, body } = fill(step, values) as Call;
  const [method = '', path = ''] = call.split(' ');
  const type = method === 'GET' ? {} : { 'Content-Type': 'application/json' };
  const response = await client.send(path, {
    method,
    headers: { ...type, ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const answered = JSON.parse(text === '' ? 'null' : text) as Values;
  for (const [name, path] of Object.entries(step.keep ?? {})) {
    const fields = path === '' ? [] : path.split('.');
    const kept = fields.reduce((value, field) => value?.[field] as Values, answered);
    if (kept === undefined) throw new Error(`${step.title}: ${response.status} ${text}`);
    values[name] = kept;
  }
  const read = HEADERS.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { status: response.status, headers: Object.fromEntries(read), body: answered };
}

/** Replaces `{{name}}` in every text. */
function fill(template: unknown, values: Values): unknown {
  if (typeof template === 'string') {
    return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
  }
  return mapFields(template, (value) => fill(value, values));
}

function mapFields(value: unknown, map: (field: unknown, name: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => map(each, ''));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, map(field, name)]));
}

/** Replaces what differs from run to run: by the name of a kept value, or by `{{*}}`. */
export function generalize(value: unknown, values: Values): unknown {
  const [name] = Object.entries(values).find(([, kept]) => typeof kept === 'string' && kept === value) ?? [];
  if (name !== undefined) return `{{${name}}}`;
  if (typeof value === 'string' && BUSINESS_CODE.test(value)) return ANY;
  return mapFields(value, (field, key) => (VOLATILE.has(key) ? ANY : generalize(field, values)));
}

/** Returns what an old client would miss in the answer. Additional fields are allowed. */
export function differences(recorded: unknown, actual: unknown, values: Values, path = ''): string[] {
  if (recorded === ANY) return actual === undefined || actual === null ? [`${path} is missing`] : [];
  if (Array.isArray(recorded)) {
    if (!Array.isArray(actual) || actual.length !== recorded.length) return [`${path} is another list`];
    return recorded.flatMap((each, index) => differences(each, actual[index], values, `${path}[${index}]`));
  }
  if (typeof recorded === 'object' && recorded !== null) {
    if (typeof actual !== 'object' || actual === null) return [`${path} is not an object`];
    return Object.entries(recorded).flatMap(([name, field]) =>
      differences(field, (actual as Values)[name], values, `${path}.${name}`),
    );
  }
  const expected = fill(recorded, values);
  return expected === actual ? [] : [`${path} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`];
}
