import fc from 'fast-check';
import type { World } from './world.ts';

/** Something that happens. `input` is small and shrinks to its simplest value. */
export interface Command<Input> {
  name: string;
  input: fc.Arbitrary<Input>;
  /** How often it is drawn, compared with the others; 1 by default. */
  weight?: number;
  run(world: World, input: Input): Promise<void>;
}

export interface WeightedCommand {
  weight: number;
  arbitrary: fc.Arbitrary<fc.AsyncCommand<World, World>>;
}

export function command<Input>({ name, input, weight = 1, run }: Command<Input>): WeightedCommand {
  const arbitrary = input.map((value) => ({
    check: () => true,
    run: async (world: World) => {
      await run(world, value);
      await world.checkStep();
    },
    toString: () => `${name}(${fc.stringify(value)})`,
  }));
  return { weight, arbitrary };
}
