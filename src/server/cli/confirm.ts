import { createInterface } from 'node:readline/promises';
import { UsageError } from '#server/operator-error.ts';

/** Where an operator is asked: a terminal, when there is one. */
export interface Asking {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
}

/** @throws {UsageError} nobody is there to answer, so that a script says `--yes` on purpose */
export function assertTerminal({ input }: Asking): void {
  if (input.isTTY) return;
  throw new UsageError('This cannot be undone, and nobody is at a terminal to confirm it: add --yes.');
}

/** Whether `question` was answered with the whole word; the end of the input is a no. */
export async function isConfirmed({ input, output }: Asking, question: string): Promise<boolean> {
  const lines = createInterface({ input, output });
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  try {
    const answer = await Promise.race([lines.question(`\n${question} Type yes to go on: `), ended]);
    return answer.trim().toLowerCase() === 'yes';
  } finally {
    lines.close();
  }
}
