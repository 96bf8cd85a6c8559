import fc from 'fast-check';
import { commands } from './commands/all.ts';
import { DAY } from './durations.ts';
import { Effects } from './effects.ts';
import { checks } from './invariants/invariants.ts';
import type { Place } from './place.ts';
import { World } from './world.ts';

export interface Plan {
  seed: number;
  /** Days that pass after the last command, so that everything becomes overdue. */
  days: number;
  /** The most commands that are drawn. */
  commands: number;
  /** True if the place is a folder: more can happen. */
  isOnDisk?: boolean | undefined;
  /** From a failure's report. */
  path?: string | undefined;
  replay?: string | undefined;
}

export interface Survived {
  days: number;
  effects: Effects;
}

/** Runs the commands of a seed in a new world. @throws with the seed, the shrunk commands and the invariant */
export async function simulate(openPlace: () => Promise<Place>, plan: Plan): Promise<Survived> {
  const { seed, days, isOnDisk = false, path, replay } = plan;
  let survived: Survived = { days: 0, effects: new Effects() };
  const property = fc.asyncProperty(commands(plan.commands, isOnDisk, replay), async (drawn) => {
    const place = await openPlace();
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
      place.disk?.remove();
    }
    survived = world;
  });
  const again = path === undefined ? {} : { path, endOnFailure: true };
  const result = await fc.check(property, { seed, numRuns: 1, unbiased: true, ...again });
  if (result.failed) throw failureOf(plan, result);
  return survived;
}

type Result = Pick<fc.RunDetails<[unknown]>, 'counterexample' | 'counterexamplePath' | 'errorInstance'>;

function failureOf(
  { seed, days, commands: most, isOnDisk }: Plan,
  { counterexample, counterexamplePath, errorInstance }: Result,
): Error {
  const [shrunk, replay] = String(counterexample?.[0]).split(/ \/\*replayPath="(.*)"\*\//);
  const order = `--seed ${seed} --days ${days} --commands ${most}${isOnDisk ? ' --place disk' : ''} --path ${counterexamplePath}`;
  const again = `npm run test:year -- ${order} --replay '${replay}'`;
  const { message } = errorInstance as Error;
  return new Error(`seed ${seed}: ${message}\n${shrunk}\nPlay it again: ${again}`, { cause: errorInstance });
}
