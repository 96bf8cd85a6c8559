import type { Context } from 'hono';

/** The body is unreadable. The message is for our log. */
export class UnreadableBodyError extends Error {
  override name = 'UnreadableBodyError';
}

/** Returns the body as text. @throws {UnreadableBodyError} if it ends early or is not UTF-8 */
export async function bodyText(c: Context): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await c.req.arrayBuffer());
  } catch (cause) {
    throw new UnreadableBodyError('not UTF-8', { cause });
  }
}

function wellFormed(key: string, value: unknown): unknown {
  const text = typeof value === 'string' ? key + value : key;
  if (!text.isWellFormed()) throw new Error('half a surrogate pair');
  return value;
}

/** Returns the body's JSON. @throws {UnreadableBodyError} if it is not JSON, or has half a surrogate pair */
export async function bodyJson(c: Context): Promise<unknown> {
  const text = await bodyText(c);
  try {
    return JSON.parse(text, wellFormed);
  } catch (cause) {
    throw new UnreadableBodyError('not JSON', { cause });
  }
}
