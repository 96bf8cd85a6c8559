import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { environment } from '#server/config/environment.ts';

const CADDY = readFileSync('deploy/Caddyfile', 'utf8');
const NGINX = readFileSync('deploy/nginx.conf', 'utf8');
const COMPOSE = readFileSync('deploy/compose.yaml', 'utf8');

const countOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;
const secondsOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, s]) => Number(s));

it.each([
  ['Caddy', secondsOf(CADDY, /^\s+keepalive (\d+)s$/gm), countOf(CADDY, /^\s+reverse_proxy /gm)],
  ['nginx', secondsOf(NGINX, /^\s+keepalive_timeout (\d+)s;$/gm), countOf(NGINX, /^upstream /gm)],
])('%s closes idle connections to the server before the server does', (_, seconds, proxied) => {
  expect(seconds).toHaveLength(proxied);
  expect(Math.max(...seconds)).toBeLessThan(environment.parse({}).KEEP_ALIVE_SECONDS);
});

it('the Caddy of the containers uses the same file', () => {
  const [, proxy = ''] = COMPOSE.split(/^ {2}proxy:$/m);
  const [service = ''] = proxy.split(/^networks:$/m);
  expect(service).toContain('"./Caddyfile:/etc/caddy/Caddyfile:ro"');
  expect(service).not.toMatch(/^ {4}(?:command|entrypoint):/m);
  const set = [...service.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => name);
  expect(set).toEqual([...new Set([...CADDY.matchAll(/\{\$([A-Z_]+):/g)].map(([, name]) => name))]);
});
