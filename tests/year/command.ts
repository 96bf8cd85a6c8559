import fc from 'fast-check';
import type { World } from './world.ts';

/** Something that happens. Its input is small and shrinks to its simplest value. */
interface Command<Input> {
  name: string;
  input: fc.Arbitrary<Input>;
  /** How often it is drawn, compared with the others; 1 by default. */
  weight?: number;
  /** Returns false if it could not happen. */
  run(world: World, input: Input): Promise<unknown>;
}

export interface WeightedCommand {
  weight: number;
  arbitrary: fc.Arbitrary<fc.AsyncCommand<World, World>>;
}

export function command<Input>({ name, input, weight = 1, run }: Command<Input>): WeightedCommand {
  const arbitrary = input.map((value) => ({
    check: () => true,
    run: async (world: World) => {
      if ((await run(world, value)) === false) return;
      world.happened.set(name, (world.happened.get(name) ?? 0) + 1);
      await world.checks.step(world);
    },
    toString: () => `${name}(${fc.stringify(value)})`,
  }));
  return { weight, arbitrary };
}
