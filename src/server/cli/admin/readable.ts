import { escapeForTerminal } from '#server/observability/escape-for-terminal.ts';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const cell = (value: unknown): string => (value === null ? '-' : escapeForTerminal(String(value)));
const indented = (lines: string[]): string[] => lines.map((line) => `  ${line}`);

/** Formats data for a person: one line per field, a table for a list of rows. */
export function readable(data: object): string {
  return linesOf(data).join('\n');
}

function linesOf(data: object): string[] {
  return Object.entries(data).flatMap(([name, value]: [string, unknown]) => fieldOf(name, value));
}

function fieldOf(name: string, value: unknown): string[] {
  if (Array.isArray(value)) return listOf(name, value);
  if (isObject(value)) return [`${name}:`, ...indented(linesOf(value))];
  const lines = typeof value === 'string' ? value.split('\n') : [];
  // Each line of a long text gets a prefix. Otherwise it could look like a field.
  return lines.length > 1
    ? [`${name}:`, ...lines.map((line) => `  | ${escapeForTerminal(line)}`)]
    : [`${name}: ${cell(value)}`];
}

function listOf(name: string, list: unknown[]): string[] {
  if (list.length === 0) return [`${name}: none`];
  const rows = list.filter(isObject);
  if (rows.length === 0) return [`${name}: ${list.map(cell).join(', ')}`];
  return [`${name}:`, ...indented(tableOf(rows))];
}

function tableOf(rows: object[]): string[] {
  const cells = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row).map(cell))];
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  return cells.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
