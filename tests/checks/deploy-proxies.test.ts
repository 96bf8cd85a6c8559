import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { environment } from '#server/config/environment.ts';
import { printCall } from '#shared/contract/print.ts';

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

it('nginx closes them while an instance that stops still accepts requests', () => {
  const [drained] = secondsOf(NGINX, /DRAIN_SECONDS=(\d+)/g);
  const [idle] = secondsOf(NGINX, /^\s+keepalive_timeout (\d+)s;$/gm);
  expect(idle).toBeLessThan(drained ?? 0);
});

it('the Caddy of the containers uses the same file', () => {
  const [, proxy = ''] = COMPOSE.split(/^ {2}proxy:$/m);
  const [service = ''] = proxy.split(/^networks:$/m);
  expect(service).toContain('"./Caddyfile:/etc/caddy/Caddyfile:ro"');
  expect(service).not.toMatch(/^ {4}(?:command|entrypoint):/m);
  const set = [...service.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => name);
  expect(set).toEqual([...new Set([...CADDY.matchAll(/\{\$([A-Z_]+):/g)].map(([, name]) => name))]);
});

it('nginx listens on IPv6 wherever it listens on IPv4', () => {
  const listens = [...NGINX.matchAll(/^ +listen (\[::\]:)?(.*);$/gm)];
  const [six, four] = [true, false].map((v6) => listens.filter(([, v]) => (v === undefined) !== v6));
  expect(four?.map(([, , rest]) => rest)).toEqual(['80', '443 ssl http2']);
  expect(six?.map(([, , rest]) => rest)).toEqual(four?.map(([, , rest]) => rest));
});

it('nginx waits longer for a path of today’s contract', () => {
  const paths = [...NGINX.matchAll(/^ +location (\/\S*) /gm)].map(([, path]) => path);
  expect(paths).toEqual(['/', printCall.path]);
});
