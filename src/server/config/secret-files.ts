import { readFileSync } from 'node:fs';
import { smsProviders } from '#server/messaging/sms/sms-providers.ts';

/** What nobody should read in a list of processes or in the file of a unit; each may lie in a file of its own. */
const SECRETS = [
  'APP_SECRET',
  'DATABASE_DIRECT_URL',
  'DATABASE_URL',
  'NEW_APP_SECRET',
  'FIREBASE_SERVICE_ACCOUNT',
  'SMTP_URL',
  ...Object.values(smsProviders).flatMap(({ secrets }) => secrets),
];

/** Puts the content of the file that `X_FILE` names in the place of `X`, as Docker and systemd hand secrets over. */
export function withSecretFiles(given: NodeJS.ProcessEnv, problems: string[]): NodeJS.ProcessEnv {
  const read = { ...given };
  for (const name of SECRETS) {
    const path = given[`${name}_FILE`];
    if (path === undefined) continue;
    if (given[name] !== undefined) problems.push(`${name} and ${name}_FILE are both set: one of them`);
    else read[name] = contentOf(path, `${name}_FILE`, problems);
  }
  return read;
}

/** Without the line break that editors leave at the end. */
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
