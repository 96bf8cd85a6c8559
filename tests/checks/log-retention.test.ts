import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { retention } from '#shared/legal/retention.ts';

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8');

const DAY_MS = 24 * 60 * 60 * 1000;
/** The definitions of systemd.time(7). */
const SPANS_MS: Record<string, number> = { week: 7 * DAY_MS, month: 30.44 * DAY_MS };

/** Returns a setting of journald in milliseconds. */
function spanOf(setting: string): number {
  const [, count, unit = ''] =
    new RegExp(`^${setting}=(\\d+)(week|month)$`, 'm').exec(read('journald.conf')) ?? [];
  return Number(count) * (SPANS_MS[unit] ?? Number.NaN);
}

it('the journal keeps no line longer than the privacy policy says', () => {
  expect(spanOf('MaxFileSec') + spanOf('MaxRetentionSec')).toBeLessThanOrEqual(retention.logs.ms);
});

it('each instance of systemd logs to the journal with that limit', () => {
  expect(read('demlik@.service')).toMatch(/^LogNamespace=demlik$/m);
  expect(read('journald.conf')).toContain('/etc/systemd/journald@demlik.conf');
});

it('each container logs to the journal, not to files of Docker', () => {
  const compose = read('compose.yaml');
  expect(compose).toMatch(/^x-logging: &logging\n {2}driver: journald$/m);
  const [, services = ''] = compose.split(/^services:$/m);
  const each = (services.split(/^networks:$/m)[0] ?? '').split(/^ {2}(?=\w+:$)/m).slice(1);
  expect(each.map((service) => /^\w+/.exec(service)?.[0])).toEqual(['app', 'database', 'proxy']);
  for (const service of each) expect(service).toContain('\n    logging: *logging\n');
});
