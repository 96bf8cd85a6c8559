import type { Context } from 'hono';

/** The body is unreadable or ambiguous. The message is for our log. */
export class UnreadableBodyError extends Error {
  override name = 'UnreadableBodyError';
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g;

/** Returns the body as text. @throws {UnreadableBodyError} if it ends early or is not UTF-8 */
export async function bodyText(c: Context): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await c.req.arrayBuffer());
  } catch (cause) {
    throw new UnreadableBodyError('not UTF-8', { cause });
  }
}

/**
 * Returns the body's JSON (RFC 8259). Rejects JSON that parsers read differently: duplicate keys and lone
 * surrogates.
 * @throws {UnreadableBodyError}
 */
export async function strictJson(c: Context): Promise<unknown> {
  const text = await bodyText(c);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new UnreadableBodyError('not JSON', { cause });
  }
  refuseAmbiguity(text);
  return value;
}

/** Rejects duplicate keys and lone surrogates in a valid JSON text. @throws {UnreadableBodyError} */
function refuseAmbiguity(text: string): void {
  const open: (Set<string> | null)[] = [];
  let latest = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') addKey(open.at(-1), latest);
    else latest = readString(token);
  }
}

function readString(token: string): string {
  const value: string = token.includes('\\') ? JSON.parse(token) : token.slice(1, -1);
  if (!value.isWellFormed()) throw new UnreadableBodyError('half a surrogate pair');
  return value;
}

function addKey(keys: Set<string> | null | undefined, key: string): void {
  if (keys?.has(key)) throw new UnreadableBodyError('a key twice');
  keys?.add(key);
}
