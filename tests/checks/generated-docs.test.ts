/** Keeps the generated documents current; `npm run docs` writes them. */
import type { Command } from 'commander';
import { expect, it } from 'vitest';
import { createProgram } from '#server/cli/program.ts';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { environment } from '#server/config/environment.ts';
import { SECRETS } from '#server/config/secret-files.ts';
import { variables } from '#server/config/variables.ts';
import { boundaries, SERVER_BASE } from '../../scripts/boundaries.ts';

const ABOUT_VARIABLES = `The program reads environment variables once, at start, and reports all errors together. Empty means unset.
[.env.example](../.env.example) lists them for production, in the order of filling in.`;
const ABOUT_FILES = `A secret can also be read from the file that \`X_FILE\` names: ${SECRETS.map((name) => `\`${name}\``).join(', ')}.

The build reads one variable: \`BUILD_COMMIT\`, the commit that the program reports if the build has no \`.git\`, as in an image
([more](operations/operate.md#troubleshooting)). Without either it is \`unknown\`.
`;

const generated = (title: string, about: string) => `# ${title}\n\n${about} Written by \`npm run docs\`.\n\n`;
const row = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
const table = (head: readonly string[], rows: readonly string[][]) =>
  [head, head.map(() => '---'), ...rows].map(row).join('');

/** Returns a row for each command that does something, in the order of `--help`. */
function commandRows(command: Command, parents: string): string[][] {
  const path = `${parents} ${command.name()}`;
  if (command.commands.length > 0) return command.commands.flatMap((each) => commandRows(each, path));
  const given = command.registeredArguments.map((each) =>
    each.required ? `<${each.name()}>` : `[${each.name()}]`,
  );
  const options = command.options.map(({ flags, description }) => `\`${flags}\`: ${description}`);
  return [[`\`${[path.trim(), ...given].join(' ')}\``, command.description(), options.join('<br>')]];
}

it('the reference of commands is current', async () => {
  const program = createProgram({ environment: {}, release: { version: '', commit: '' } } as never);
  const rows = program.commands.flatMap((each) => commandRows(each, program.name()));
  const text = generated('Commands', 'All commands of the program; `--help` prints the same.');
  await expect(text + table(['command', 'effect', 'options'], rows)).toMatchFileSnapshot(
    '../../docs/operations/cli.md',
  );
});

it('the table of module boundaries is current', async () => {
  const list = (text: string) =>
    text
      .split(/\s+/)
      .filter(Boolean)
      .map((place) => `\`${place}\``)
      .join(' ');
  const rows = boundaries.map(({ folder, holds, imports }) => [
    `\`${folder}\``,
    holds,
    list(imports.replace(SERVER_BASE, 'base')),
  ]);
  const text = `${generated('Module boundaries', 'What each folder holds, and what it may import besides itself.')}The base is ${list(SERVER_BASE)}.\n\n`;
  await expect(text + table(['folder', 'contents', 'imports'], rows)).toMatchFileSnapshot(
    '../../docs/boundaries.md',
  );
});

/** Returns the variables that production reports as missing. */
function requiredInProduction(): Set<string> {
  try {
    readConfig({ APP_ENV: 'production' });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return new Set([...error.message.matchAll(/- ([A-Z_]+) is missing/g)].map(([, name = '']) => name));
  }
  throw new Error('production accepts an empty configuration');
}

it('the reference of configuration variables is current', async () => {
  const required = requiredInProduction();
  const defaults: Record<string, unknown> = environment.parse({});
  const code = (value: unknown) => `\`${value}\``;
  const rows = Object.entries(variables).map(([name, meaning]) => {
    const value = defaults[name] === undefined ? '' : code(defaults[name]);
    return [code(name), required.has(name) ? 'required in production' : value, meaning];
  });
  const text = `${generated('Configuration', ABOUT_VARIABLES)}${table(['variable', 'default', 'meaning'], rows)}\n${ABOUT_FILES}`;
  await expect(text).toMatchFileSnapshot('../../docs/configuration.md');
});
