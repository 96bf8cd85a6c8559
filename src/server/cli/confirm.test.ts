import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { OperatorError } from '#server/operator-error.ts';
import { isConfirmed } from './confirm.ts';

/** A terminal at which a user types this and then closes the input. */
function terminal(typed: string) {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  input.end(typed);
  return { input, output: new PassThrough() };
}

it.each([
  ['yes\n', true],
  [' YES \n', true],
  ['y\n', false],
  ['no\n', false],
  ['\n', false],
  ['', false],
])('the input %j confirms: %s', async (typed, confirmed) => {
  expect(await isConfirmed(terminal(typed), 'It will be gone.')).toBe(confirmed);
});

it('the question states the consequence', async () => {
  const asking = terminal('no\n');
  await isConfirmed(asking, 'It will be gone.');
  asking.output.end();
  expect(await text(asking.output)).toContain('It will be gone. Type yes to go on: ');
});

it('a pipe is not a terminal', async () => {
  const { input, output } = terminal('yes\n');
  const pipe = Object.assign(input, { isTTY: false });
  await expect(isConfirmed({ input: pipe, output }, 'It will be gone.')).rejects.toThrow(OperatorError);
});
