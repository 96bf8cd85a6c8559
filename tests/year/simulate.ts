import fc from 'fast-check';
import { commands } from './commands/all.ts';
import { DAY } from './durations.ts';
import { checks } from './invariants/invariants.ts';
import { places } from './place.ts';
import { World } from './world.ts';

export interface Plan {
  place: keyof typeof places;
  /** The number of shops whose owners do nothing; on PostgreSQL. */
  strangers?: number;
  seed: number;
  /** Days that pass after the last command, so that everything becomes overdue. */
  days: number;
  /** The most commands that are drawn. */
  commands: number;
  /** From a failure's report. */
  path?: string;
  replay?: string;
}

/** Runs the commands of a seed in a new world, and returns it. @throws with the seed, the shrunk commands and the invariant */
export async function simulate(plan: Plan): Promise<World> {
  const { place: name, strangers, seed, days, path, replay } = plan;
  const survived: World[] = [];
  const property = fc.asyncProperty(commands(plan.commands, name === 'disk', replay), async (drawn) => {
    const place = await places[name](strangers);
    const world = new World(place, checks);
    await world.start();
    try {
      await fc.asyncModelRun(() => ({ model: world, real: world }), drawn);
      await world.pass(days * DAY);
      await world.end();
    } catch (error) {
      // Shrinking takes minutes.
      console.error(`seed ${seed}, which is being shrunk: ${(error as Error).message}`);
      throw error;
    } finally {
      await world.stop();
      await place.remove?.();
    }
    survived.push(world);
  });
  const again = path === undefined ? {} : { path, endOnFailure: true };
  const result = await fc.check(property, { seed, numRuns: 1, unbiased: true, ...again });
  const [world] = survived;
  if (result.failed || world === undefined) throw failureOf(plan, result);
  return world;
}

type Result = Pick<fc.RunDetails<[unknown]>, 'counterexample' | 'counterexamplePath' | 'errorInstance'>;

function failureOf(plan: Plan, { counterexample, counterexamplePath, errorInstance }: Result): Error {
  const { place, seed, days } = plan;
  const [shrunk, replay] = String(counterexample?.[0]).split(/ \/\*replayPath="(.*)"\*\//);
  const order = `--place ${place} --seed ${seed} --days ${days} --commands ${plan.commands}`;
  const again = `npm run test:year -- ${order} --path ${counterexamplePath} --replay '${replay}'`;
  const { message } = errorInstance as Error;
  return new Error(`seed ${seed}: ${message}\n${shrunk}\nPlay it again: ${again}`, { cause: errorInstance });
}
