import { systemClock } from '#server/clock.ts';
import type { Config } from '#server/config/config.ts';
import { checkCopies } from '#server/observability/checks/copies.ts';
import { type Finding, failure } from '#server/observability/checks/finding.ts';
import { checkDisk, checkNode } from '#server/observability/checks/machine.ts';
import { checkProxies } from '#server/observability/checks/proxies.ts';
import { reasonOf } from '#server/operator-error.ts';
import { checkAlarms } from './alarms.ts';
import { checkDatabase } from './database.ts';
import { checkOrigin, checkTexts, checkVariables } from './site.ts';
import { checkIdentity, checkMail, checkSms, checkSmsLimits } from './vendors.ts';

type Check = (config: Config) => Finding | Finding[] | Promise<Finding | Finding[]>;

const CHECKS: readonly [name: string, check: Check][] = [
  ['Node', checkNode],
  ['settings', checkVariables],
  ['disk', checkDisk],
  ['copies', (config) => checkCopies(config, systemClock)],
  ['database', checkDatabase],
  ['alarms', checkAlarms],
  ['SMS', checkSms],
  ['SMS', checkSmsLimits],
  ['identity', checkIdentity],
  ['mail', checkMail],
  ['origin', checkOrigin],
  ['proxies', checkProxies],
  ['texts', checkTexts],
];

export interface Examined extends Finding {
  name: string;
}

/** `doctor`: checks everything that a server with this configuration needs. Changes nothing. */
export async function examine(config: Config): Promise<Examined[]> {
  const found = await Promise.all(
    CHECKS.map(async ([name, check]) => {
      const findings = await Promise.resolve(check(config)).catch((error: unknown) =>
        failure(reasonOf(error), 'report this unexpected error'),
      );
      return [findings].flat().map((finding) => ({ name, ...finding }));
    }),
  );
  return found.flat();
}

const LABELS = { ok: 'ok     ', warning: 'warning', failure: 'FAILURE' } as const;

/** Formats a finding with its remedy as one line. */
export const lineOf = ({ name, level, text, remedy }: Examined): string =>
  `${LABELS[level]}  ${name.padEnd(8)}  ${text}${remedy === '' ? '' : `; ${remedy}`}`;
