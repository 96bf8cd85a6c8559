import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findProgram } from '../support/find-program.ts';

const CASES = 'deploy/prometheus/alerts.test.yml';
const promtool = findProgram('promtool');

if (promtool === null) {
  const message = `No promtool (Debian's package prometheus) on this machine: the cases of ${CASES} are not run.`;
  if (process.env.REQUIRE_PROMTOOL === '1') throw new Error(message);
  process.stderr.write(`\n  ! ${message}\n\n`);
}

it.skipIf(promtool === null)('the alert rules fire in the cases with numbers, and only there', () => {
  const { status, stdout, stderr } = spawnSync(promtool ?? '', ['test', 'rules', CASES], {
    encoding: 'utf8',
  });
  expect(status, stdout + stderr).toBe(0);
});

it('each alert rule has a case', () => {
  const named = (file: string, pattern: RegExp) =>
    new Set([...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name]) => name));
  const rules = named('deploy/prometheus/alerts.yml', /^ +- alert: (\w+)$/gm);
  expect(named(CASES, /^ +alertname: (\w+)$/gm)).toEqual(rules);
});
