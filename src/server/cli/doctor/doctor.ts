import type { Config } from '#server/config/config.ts';
import { type Finding, failure } from '#server/observability/checks/finding.ts';
import { checkDisk, checkNode } from '#server/observability/checks/machine.ts';
import { checkProxies } from '#server/observability/checks/proxies.ts';
import { reasonOf } from '#server/operator-error.ts';
import { lookAtDatabase } from './database.ts';
import { lookAtOrigin, lookAtTexts } from './site.ts';
import { lookAtIdentity, lookAtMail, lookAtSms, lookAtSmsLimits } from './vendors.ts';

type Look = (config: Config) => Finding | Finding[] | Promise<Finding | Finding[]>;

const LOOKS: readonly [name: string, look: Look][] = [
  ['Node', checkNode],
  ['disk', checkDisk],
  ['database', lookAtDatabase],
  ['SMS', (config) => lookAtSms(config)],
  ['SMS', lookAtSmsLimits],
  ['identity', (config) => lookAtIdentity(config)],
  ['mail', lookAtMail],
  ['origin', lookAtOrigin],
  ['proxies', checkProxies],
  ['texts', lookAtTexts],
];

export interface Examined extends Finding {
  name: string;
}

/** `doctor`: looks at everything that a server with this configuration needs, and changes nothing. */
export async function examine(config: Config): Promise<Examined[]> {
  const found = await Promise.all(
    LOOKS.map(async ([name, look]) => {
      const findings = await Promise.resolve(look(config)).catch((error: unknown) =>
        failure(reasonOf(error), 'this should not happen: tell its makers'),
      );
      return [findings].flat().map((finding) => ({ name, ...finding }));
    }),
  );
  return found.flat();
}

const SIGNS = { ok: 'ok     ', warning: 'warning', failure: 'FAILURE' } as const;

/** One line each, with its remedy. */
export const lineOf = ({ name, level, text, remedy }: Examined): string =>
  `${SIGNS[level]}  ${name.padEnd(8)}  ${text}${remedy === '' ? '' : `; ${remedy}`}`;
