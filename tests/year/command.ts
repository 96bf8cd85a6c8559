import fc from 'fast-check';
import type { World } from './world.ts';

/** The input of a command that always does the same. */
export const nothing = fc.constant(null);

/** Something that happens. Its input is small and shrinks to its simplest value. */
export interface Command<Input> {
  name: string;
  input: fc.Arbitrary<Input>;
  /** How often it is drawn, compared with the others; 1 by default. */
  weight?: number;
  /** Names that are counted one by one, and the input's among them; by default the command's name alone. */
  kinds?: { all: readonly string[]; of(input: Input): string };
  /** Returns false if the model excludes it now: it is skipped. By default nothing does. */
  isPossible?(world: World, input: Input): boolean;
  /** Returns false if it had no effect, for example during an outage. */
  run(world: World, input: Input): Promise<unknown>;
}

export interface WeightedCommand {
  name: string;
  kinds: readonly string[];
  weight: number;
  arbitrary: fc.Arbitrary<fc.AsyncCommand<World, World>>;
}

export function command<Input>(what: Command<Input>): WeightedCommand {
  const { name, input, weight = 1, isPossible = () => true, run } = what;
  const kinds = what.kinds ?? { all: [name], of: () => name };
  const arbitrary = input.map((value) => ({
    check: (world: Readonly<World>) => isPossible(world as World, value),
    run: async (world: World) => {
      const isDone = (await run(world, value)) !== false;
      world.effects.add(kinds.of(value), Number(isDone));
      await world.checks.step(world);
    },
    toString: () => `${name}(${fc.stringify(value)})`,
  }));
  return { name, kinds: kinds.all, weight, arbitrary };
}
