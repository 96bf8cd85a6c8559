import type { Context } from 'hono';

/** A body that says something else to different readers, or nothing. The message is ours, for the log. */
export class UnreadableBodyError extends Error {
  override name = 'UnreadableBodyError';
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g;

/** The body as text. @throws {UnreadableBodyError} when it ends early, or its bytes are no UTF-8. */
export async function bodyText(c: Context): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await c.req.arrayBuffer());
  } catch (cause) {
    throw new UnreadableBodyError('not UTF-8', { cause });
  }
}

/**
 * The body's JSON (RFC 8259), the same to every reader: parsers differ over equal keys and half a surrogate pair.
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

/** Looks at the strings of a text that is JSON. */
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
