import fc from 'fast-check';
import { attempt, canUse, pick, signIn } from './helpers.ts';
import type { Shop } from './model.ts';
import type { World } from './world.ts';

/** The input of a command that always does the same. */
export const nothing = fc.constant(null);

interface Drawn<Input> {
  name: string;
  /** Small; shrinks to its simplest value. */
  input: fc.Arbitrary<Input>;
  /** How often it is drawn, compared with the others; 1 by default. */
  weight?: number;
}

/** Something that happens. */
export interface Command {
  name: string;
  weight: number;
  arbitrary: fc.Arbitrary<fc.AsyncCommand<World, World>>;
}

/** It is skipped if the model excludes it now. One that was prevented counts as without effect. */
export function command<Input>(
  drawn: Drawn<Input> & { isPossible?(world: World, input: Input): boolean },
  run: (world: World, input: Input) => Promise<unknown>,
): Command {
  const { name, input, weight = 1, isPossible = () => true } = drawn;
  const arbitrary = input.map((value) => ({
    check: (world: Readonly<World>) => isPossible(world as World, value),
    run: async (world: World) => {
      if (await attempt(run(world, value))) {
        world.steps += 1;
        world.noteEffect(name);
      }
      await world.checks.step(world);
    },
    toString: () => `${name}(${fc.stringify(value)})`,
  }));
  return { name, weight, arbitrary };
}

/** Happens to one of these, and is skipped if there are none. */
export function toOne<One, Input>(
  { from, input, ...drawn }: Drawn<Input> & { from(world: World): readonly One[] },
  run: (world: World, one: One, input: Input) => Promise<unknown>,
): Command {
  const isPossible = (world: World) => from(world).length > 0;
  return command({ ...drawn, input: fc.tuple(fc.nat(7), input), isPossible }, (world, [number, value]) =>
    run(world, pick(from(world), number) as One, value),
  );
}

/** Done by a shop's owner, signed in. */
export function byOwner<Input>(
  { isWanted = () => true, ...drawn }: Drawn<Input> & { isWanted?(shop: Shop, world: World): boolean },
  run: (world: World, shop: Shop, input: Input) => Promise<unknown>,
): Command {
  const from = (world: World) =>
    [...world.model.shops].filter((shop) => canUse(world, shop.owner) && isWanted(shop, world));
  return toOne({ ...drawn, from }, async (world, shop, input) => {
    await signIn(world, shop.owner);
    await run(world, shop, input);
  });
}
