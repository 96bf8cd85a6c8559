import { globSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { environment } from '#server/config/environment.ts';
import { SECRETS } from '#server/config/secret-files.ts';
import { smsProviders } from '#server/messaging/sms/sms-providers.ts';
import { problemsOf } from '../support/config-problems.ts';
import { productionEnvironment } from '../support/production-environment.ts';

const EXAMPLE = readFileSync('.env.example', 'utf8');
/** Includes the variables that are commented out. */
const named = [...EXAMPLE.matchAll(/^#?([A-Z][A-Z_]*)=/gm)].map(([, name]) => name ?? '');
/** Without the file that it names, which is not on this machine. */
const asItIs: Record<string, string | undefined> = {
  ...parseEnv(EXAMPLE),
  OPERATOR_FILE: productionEnvironment.OPERATOR_FILE,
};
const GUIDE = readFileSync('docs/configuration.md', 'utf8');
/** The name and default of each documented variable. */
const documented = [...GUIDE.matchAll(/^\| `([A-Z_]+)` \| (.*?) ?\| \S/gm)].map(
  ([, name = '', value = '']) => [name, value],
);

/** Production must not set it, so no document mentions it. */
const FORBIDDEN = 'FIREBASE_AUTH_EMULATOR_HOST';

/**
 * Matches variables as the code names them: `'NAME'`, `given.NAME`, `{ NAME: … }` and `{ NAME = … }`, but not
 * `${NAME}`.
 */
const VARIABLE =
  /'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)'|\bgiven\.([A-Z][A-Z0-9_]+)|(?<!\$)[{,]\s*([A-Z][A-Z0-9_]{3,})\s*[:}=]/g;

/** Returns the variables that the modules of the configuration and the SMS providers read. */
function readByCode(): string[] {
  const modules = globSync([
    'src/server/config/{config,environment,operator-file,production-problems,secret-files}.ts',
    'src/server/{config,identity,messaging}/**/*settings.ts',
  ]);
  const named = modules.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(VARIABLE)].map(
      ([, text, property, key]) => text ?? property ?? key ?? '',
    ),
  );
  const required: string[] = [];
  for (const { readSettings } of Object.values(smsProviders)) {
    readSettings((name) => {
      required.push(name);
      return '';
    }, []);
  }
  return [...new Set([...named, ...required])].filter((name) => name !== FORBIDDEN);
}

it('the example configuration names every variable that the code reads', () => {
  expect(readByCode().toSorted()).toEqual(named.toSorted());
});

it('the example configuration names the documented variables, each once', () => {
  expect(named.toSorted()).toEqual(documented.map(([name]) => name).toSorted());
});

it('the documented defaults and requirements are those of the code', () => {
  const missing = problemsOf({ APP_ENV: 'production' }).flatMap(
    (problem) => /^(\w+) is missing/.exec(problem)?.[1] ?? [],
  );
  const defaults: Record<string, unknown> = environment.parse({});
  const defaultOf = (name: string) => (defaults[name] === undefined ? '' : `\`${defaults[name]}\``);
  expect(Object.fromEntries(documented)).toEqual(
    Object.fromEntries(
      named.map((name) => [name, missing.includes(name) ? 'required in production' : defaultOf(name)]),
    ),
  );
});

it('the documentation and the example configuration name the SMS providers', () => {
  const [, row = ''] = /^\| `SMS_PROVIDER` \|.*?\|(.*)$/m.exec(GUIDE) ?? [];
  const [, heading = ''] = /^# --- Text messages: (.*)$/m.exec(EXAMPLE) ?? [];
  for (const provider of Object.keys(smsProviders)) {
    expect(row, 'docs/configuration.md, SMS_PROVIDER').toContain(`\`${provider}\``);
    if (provider !== 'outbox')
      expect(heading, '.env.example, heading of the text messages').toContain(provider);
  }
});

it('the documentation names the secrets that can be files', () => {
  const [, list = ''] = /file that `X_FILE` names: (.*)\./.exec(GUIDE) ?? [];
  expect(list.replaceAll('`', '').split(', ')).toEqual(SECRETS);
});

it('the unedited example configuration is rejected only for its empty variables', () => {
  const empty = Object.keys(asItIs).filter((name) => asItIs[name] === '');
  const problems = problemsOf(asItIs);
  // APP_SECRET is required only together with DATABASE_URL.
  for (const name of empty.filter((each) => each !== 'APP_SECRET')) {
    expect(
      problems.some((problem) => problem.includes(name)),
      name,
    ).toBe(true);
  }
  expect(problems.filter((problem) => !empty.some((name) => problem.includes(name)))).toEqual([]);
});
