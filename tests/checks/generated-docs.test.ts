/** Keeps the generated documents current; `npm run docs` writes them. */
import type { Command } from 'commander';
import { expect, it } from 'vitest';
import { createProgram } from '#server/cli/program.ts';
import { boundaries, SERVER_BASE } from '../../scripts/boundaries.ts';

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
