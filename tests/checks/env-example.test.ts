import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';

const EXAMPLE = readFileSync('.env.example', 'utf8');
/** With what is only offered there. */
const named = [...EXAMPLE.matchAll(/^#?([A-Z][A-Z_]*)=/gm)].map(([, name]) => name ?? '');
const asItIs = parseEnv(EXAMPLE);

/** The first column of the table in docs/configuration.md, without the variables for files, which exist for any secret. */
function documented(): string[] {
  const rows = readFileSync('docs/configuration.md', 'utf8').matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+)[^|]*\|/gm);
  const names = [...rows].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name ?? ''),
  );
  return names.filter((name) => !name.endsWith('_FILE') || name === 'TESTIMONIALS_FILE');
}

it('the example of a configuration names the documented variables, each once', () => {
  expect(named.toSorted()).toEqual(documented().toSorted());
});

it('an example of a configuration that is filled in nowhere is refused for what stands empty, and for nothing else', () => {
  const empty = Object.keys(asItIs).filter((name) => asItIs[name] === '');
  let problems: string[] = [];
  try {
    readConfig(asItIs);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    problems = error.message.split('\n').slice(1);
  }
  // APP_SECRET is demanded only beside DATABASE_URL.
  for (const name of empty.filter((each) => each !== 'APP_SECRET')) {
    expect(
      problems.some((problem) => problem.includes(name)),
      name,
    ).toBe(true);
  }
  expect(problems.filter((problem) => !empty.some((name) => problem.includes(name)))).toEqual([]);
});
