import type { Context } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import { ProductError } from '#server/product-error.ts';

/** Answers OPTIONS, and rejects any other method, with the methods that the path has (RFC 9110, 10.2.1). */
export function offerMethods(c: Context, methods: readonly string[]): Response {
  const all = methods.includes('GET') ? [...methods, 'HEAD', 'OPTIONS'] : [...methods, 'OPTIONS'];
  c.header('Allow', all.join(', '));
  if (c.req.method === 'OPTIONS') return c.body(null, 204);
  throw new ProductError('METHOD_NOT_ALLOWED');
}

/** Returns a function that returns the methods of a path, none if no route has it. */
export function methodsByPath(
  routes: readonly { path: string; method: string }[],
): (path: string) => readonly string[] {
  const router = new TrieRouter<string>();
  for (const { path, method } of routes) router.add('ALL', path, method);
  return (path) => [...new Set(router.match('ALL', path)[0].map(([method]) => method))];
}
