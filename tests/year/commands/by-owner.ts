import fc from 'fast-check';
import { command, type WeightedCommand } from '../command.ts';
import { pickUsable, signIn } from '../helpers.ts';
import type { Shop } from '../model.ts';
import type { World } from '../world.ts';

interface ByOwner<Input> {
  name: string;
  input: fc.Arbitrary<Input>;
  weight?: number;
  /** Which shops allow it; by default all. */
  isWanted?(shop: Shop, world: World): boolean;
  /** Returns false if it had no effect. */
  send(world: World, shop: Shop, input: Input): Promise<boolean>;
}

/** Makes a command of something that a shop's owner does, signed in. */
export function byOwner<Input>(what: ByOwner<Input>): WeightedCommand {
  const { name, input, weight = 1, isWanted = () => true, send } = what;
  const choose = (world: World, number: number) => pickUsable(world, number, (shop) => isWanted(shop, world));
  return command({
    name,
    weight,
    input: fc.tuple(fc.nat(7), input),
    isPossible: (world, [number]) => choose(world, number) !== undefined,
    async run(world, [number, value]) {
      const shop = choose(world, number);
      return shop !== undefined && (await signIn(world, shop.owner)) && send(world, shop, value);
    },
  });
}
