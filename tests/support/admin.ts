import { PassThrough } from 'node:stream';
import { exitCodeOf } from '#server/cli/exit-code.ts';
import { createProgram } from '#server/cli/program.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import type { Overrides } from '#server/services.ts';
import { ORIGIN, SECRET } from './test-app.ts';

export interface Ended {
  code: number;
  /** What was printed, or the sentence of the error. */
  text: string;
}

/** The command line beside an instance that runs: `admin('code', 'replace', slug)`. Its secret is the test app's. */
export function adminOn(
  database: DatabaseHandle,
  {
    environment = {},
    typed,
    ...overrides
  }: Overrides & {
    environment?: NodeJS.ProcessEnv;
    /** What is typed at a terminal; without it there is none. */
    typed?: string;
  } = {},
) {
  const configured = { PUBLIC_ORIGIN: ORIGIN, APP_SECRET: Buffer.from(SECRET).toString(), ...environment };
  async function admin(...args: string[]): Promise<Ended> {
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
      database,
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
  /** What it prints with `--json`. */
  const json = async (...args: string[]) => {
    const { code, text } = await admin(...args, '--json');
    if (code !== 0) throw new Error(text);
    return JSON.parse(text) as Record<string, unknown>;
  };
  return Object.assign(admin, { json });
}
