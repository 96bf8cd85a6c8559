import type { Config } from '#server/config/config.ts';
import { type Finding, failure, ok, warning } from '#server/observability/checks/finding.ts';
import { reasonOf } from '#server/operator-error.ts';

const TIMEOUT_MS = 5_000;

/** Asks for the site as a visitor does, through all that stands in front. */
export async function checkOrigin({ origin }: Pick<Config, 'origin'>): Promise<Finding> {
  try {
    const response = await fetch(`${origin}/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.status === 200
      ? ok(`${origin} answers`)
      : failure(
          `${origin}/healthz answers ${response.status}`,
          'see what answers there instead of this server',
        );
  } catch (error) {
    return warning(
      `${origin} does not answer (${reasonOf(error)})`,
      'well before the first start; after it look at DNS, certificate, firewall and proxy',
    );
  }
}

/** Examples that visitors would take for true, and who runs the service. */
export function checkTexts({
  production,
  examples,
  operator,
}: Pick<Config, 'production' | 'examples' | 'operator'>): Finding[] {
  if (!production) {
    return [
      warning(
        'this is no production: legal identity, links and addresses are examples',
        'set APP_ENV=production',
      ),
    ];
  }
  return [
    ok(`${operator.name} runs this service`),
    ...examples.map((example) => warning(example, 'set it to what is yours')),
  ];
}
