import type { Config } from '#server/config/config.ts';
import { type Finding, failure, ok, warning } from '#server/observability/checks/finding.ts';
import { statusOf } from './status-of.ts';

/** Requests the site by its public address, through all proxies in front of it. */
export async function checkOrigin({ origin }: Pick<Config, 'origin'>): Promise<Finding> {
  const status = await statusOf(`${origin}/healthz`);
  if (status === 200) return ok(`${origin} answers`);
  return typeof status === 'number'
    ? failure(`${origin}/healthz answers ${status}`, 'check which server answers there')
    : warning(
        `${origin} does not answer (${status})`,
        'expected before the first start; after it check DNS, certificate, firewall and proxy',
      );
}

/** Checks for sample content that visitors would take for real, and for the operator's details. */
export function checkTexts({
  production,
  examples,
  publicConfig,
}: Pick<Config, 'production' | 'examples' | 'publicConfig'>): Finding[] {
  if (!production) {
    return [
      warning(
        'not in production: legal identity, links and addresses are examples',
        'set APP_ENV=production',
      ),
    ];
  }
  return [
    ok(`${publicConfig.operator.name} runs this service`),
    ...examples.map((example) => warning(example, 'set your own value')),
  ];
}

/** Lists the variables that were read, never their values. A variable that is missing here is unset or misspelt. */
export const checkVariables = ({
  variables: { read, misspelt, moved },
}: Pick<Config, 'variables'>): Finding[] => [
  ok(read.length === 0 ? 'no variable is set' : `set: ${read.join(', ')}`),
  ...misspelt.map((text) => warning(text, 'correct the name')),
  ...moved.map((text) => warning(text, 'docs/operations/legal.md lists the fields')),
];
