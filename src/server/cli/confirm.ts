import { createInterface } from 'node:readline/promises';
import { UsageError } from '#server/operator-error.ts';

/** Streams for questions to the operator: a terminal, if there is one. */
export interface Asking {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
}

/**
 * Returns true if the answer to `question` is the whole word. The end of the input means no.
 * @throws {UsageError} if there is no terminal, so that scripts must pass `--yes`
 */
export async function isConfirmed({ input, output }: Asking, question: string): Promise<boolean> {
  if (!input.isTTY) {
    throw new UsageError('This cannot be undone and needs confirmation: run it in a terminal, or add --yes.');
  }
  const lines = createInterface({ input, output });
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  try {
    const answer = await Promise.race([lines.question(`\n${question} Type yes to go on: `), ended]);
    return answer.trim().toLowerCase() === 'yes';
  } finally {
    lines.close();
  }
}
