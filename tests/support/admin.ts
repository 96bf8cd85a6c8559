import { PassThrough } from 'node:stream';
import { exitCodeOf } from '#server/cli/exit-code.ts';
import { createProgram } from '#server/cli/program.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import type { Overrides } from '#server/services.ts';
import { ORIGIN, SECRET } from './test-app.ts';

export interface CommandResult {
  code: number;
  /** The printed output, or the error's message. */
  text: string;
}

/**
 * Returns a runner of the admin commands beside a running instance: `admin('code', 'replace', slug)`. It uses
 * the test app's secret.
 */
export function adminOn(
  /** Null if the command opens the configured one. */
  database: DatabaseHandle | null,
  {
    environment = {},
    typed,
    ...overrides
  }: Overrides & {
    environment?: NodeJS.ProcessEnv;
    /** Simulated terminal input; without it there is no terminal. */
    typed?: string;
  } = {},
) {
  const configured = { PUBLIC_ORIGIN: ORIGIN, APP_SECRET: Buffer.from(SECRET).toString(), ...environment };
  async function admin(...args: string[]): Promise<CommandResult> {
    let text = '';
    const print = (printed: unknown) => {
      text += String(printed);
    };
    const input = Object.assign(new PassThrough(), { isTTY: typed !== undefined });
    input.end(typed);
    const output = new PassThrough().on('data', print);
    const program = createProgram({
      asking: { input, output },
      environment: configured,
      release: { version: '0', commit: 'none' },
      clientDir: '',
      print,
      ...(database === null ? {} : { database }),
      overrides,
    }).configureOutput({ writeOut: print, writeErr: print });
    try {
      await program.parseAsync(['admin', ...args], { from: 'user' });
      return { code: 0, text };
    } catch (error) {
      const code = exitCodeOf(error);
      return { code, text: text || String(error) };
    }
  }
  /** Returns the output of `--json`. */
  const json = async (...args: string[]) => {
    const { code, text } = await admin(...args, '--json');
    if (code !== 0) throw new Error(text);
    return JSON.parse(text) as Record<string, unknown>;
  };
  return Object.assign(admin, { json });
}
