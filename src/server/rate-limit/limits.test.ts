import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { boundsOf } from './breaker.ts';
import { limits, limitsFor } from './limits.ts';

it('the default number of messages gives the documented limits', () => {
  expect(limitsFor({ smsPerHour: 300 })).toEqual(limits);
});

it('more messages an hour raise only the shares of messages', () => {
  const { smsServiceHour, ...others } = limitsFor({ smsPerHour: 3000 });
  expect(smsServiceHour).toMatchObject({
    points: 3000,
    keptForKnownDevices: 600,
    difficultyFrom: { easy: 0, medium: 600, hard: 1200, extreme: 1800 },
  });
  expect({ ...others, smsServiceHour: limits.smsServiceHour }).toEqual(limits);
});

it.each([
  ['sms-breaker', boundsOf(limits.smsServiceHour)],
  ['contact-breaker', boundsOf(limits.contactServiceHour)],
])('the guide documents when the %s alarms', (alarm, { near, unknownDevices, total }) => {
  const row = readFileSync('docs/operations/monitoring.md', 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| \`${alarm}\``));
  const said = (row?.split('|')[2] ?? '').split(';')[0]?.match(/\d+/g)?.map(Number);
  expect(said).toEqual([...new Set([near, unknownDevices, total])]);
});
