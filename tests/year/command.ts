import fc from 'fast-check';
import { pick } from './basics.ts';
import type { Shop } from './model.ts';
import type { Person } from './person.ts';
import { canUse, signIn } from './signing-in.ts';
import type { World } from './world.ts';

/** Something that happens, as a row of a list with its name. */
export interface Command<Input> {
  /** Small; shrinks to its simplest value. */
  input: fc.Arbitrary<Input>;
  /** How often it is drawn, compared with the others. */
  weight: number;
  /** It is skipped if the model excludes it now. One that was prevented counts as without effect. */
  isPossible(world: World, input: Input): boolean;
  run(world: World, input: Input): Promise<unknown>;
}

// biome-ignore lint/suspicious/noExplicitAny: each command knows its input
export type Commands = Record<string, Command<any>>;
type Options<Input> = Partial<Pick<Command<Input>, 'input' | 'weight'>>;

export const command = <Input = null>(
  options: Options<Input> & Partial<Pick<Command<Input>, 'isPossible'>>,
  run: Command<Input>['run'],
): Command<Input> => ({
  ...{ input: fc.constant(null) as fc.Arbitrary<Input>, weight: 1, isPossible: () => true },
  ...{ ...options, run },
});

/** Happens to one of these, and is skipped if there are none. */
export const toOne = <One, Input = null>(
  from: (world: World) => readonly One[],
  { input = fc.constant(null) as fc.Arbitrary<Input>, ...options }: Options<Input>,
  run: (world: World, one: One, input: Input) => Promise<unknown>,
) =>
  command<[number, Input]>(
    { ...options, input: fc.tuple(fc.nat(7), input), isPossible: (world) => from(world).length > 0 },
    (world, [number, value]) => run(world, pick(from(world), number) as One, value),
  );

/** Happens to one of these people. */
export const peopleWho = (is: (who: Person, world: World) => boolean) => (world: World) =>
  world.people.filter((who) => is(who, world));

/** Done by a shop's owner, signed in. */
export const byOwner = <Input = null>(
  { isWanted = () => true, ...options }: Options<Input> & { isWanted?(shop: Shop, world: World): boolean },
  run: (world: World, shop: Shop, input: Input) => Promise<unknown>,
) =>
  toOne(
    (world) => world.model.shops.filter((shop) => canUse(world, shop.owner) && isWanted(shop, world)),
    options,
    async (world, shop, input: Input) => {
      await signIn(world, shop.owner);
      await run(world, shop, input);
    },
  );
