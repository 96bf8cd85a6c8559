import { ConfigError, readConfig } from '#server/config/config.ts';

/** Returns the errors that `readConfig` reports, without the dash in front. */
export function problemsOf(given: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(given);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.replace('  - ', ''));
  }
  return [];
}
