import { readFileSync } from 'node:fs';
import { smsProviders } from '#server/messaging/sms/sms-providers.ts';

/** Values that must not appear in process lists or unit files. Each may be read from a file. */
export const SECRETS = [
  'APP_SECRET',
  'DATABASE_DIRECT_URL',
  'DATABASE_URL',
  'NEW_APP_SECRET',
  'FIREBASE_SERVICE_ACCOUNT',
  'SMTP_URL',
  ...Object.values(smsProviders).flatMap(({ secrets }) => secrets),
];

/** Replaces each `X_FILE` by `X` with the content of the file, as Docker and systemd pass secrets. */
export function withSecretFiles(given: NodeJS.ProcessEnv, problems: string[]): NodeJS.ProcessEnv {
  const read = { ...given };
  for (const name of SECRETS) {
    const path = given[`${name}_FILE`];
    if (path === undefined) continue;
    if (given[name] !== undefined) problems.push(`${name} and ${name}_FILE are both set: unset one of them`);
    else read[name] = contentOf(path, `${name}_FILE`, problems);
  }
  return read;
}

/** Returns the content without the line break that editors add at the end. */
function contentOf(path: string, variable: string, problems: string[]): string | undefined {
  try {
    const content = readFileSync(path, 'utf8').trimEnd();
    if (content !== '') return content;
    problems.push(`${variable}: ${path} is empty`);
  } catch (error) {
    problems.push(`${variable}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  return undefined;
}
