import fc from 'fast-check';
import { DAY } from './basics.ts';
import { drawCommands } from './commands/all.ts';
import { compare } from './invariants/invariants.ts';
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
export async function simulate({ place: name, strangers, seed, days, ...plan }: Plan): Promise<World> {
  let survived: World | undefined;
  const drawn = drawCommands(plan.commands, name === 'disk', plan.replay);
  const property = fc.asyncProperty(drawn, async (commands) => {
    const place = await places[name](strangers);
    const world = new World(place, compare);
    await world.start();
    try {
      await fc.asyncModelRun(() => ({ model: world, real: world }), commands);
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
    survived = world;
  });
  const again = plan.path === undefined ? {} : { path: plan.path, endOnFailure: true };
  const result = await fc.check(property, { seed, numRuns: 1, unbiased: true, ...again });
  if (!result.failed && survived !== undefined) return survived;
  const { counterexample, counterexamplePath, errorInstance: cause } = result;
  const [shrunk, replay] = String(counterexample?.[0]).split(/ \/\*replayPath="(.*)"\*\//);
  const options = `--place ${name} --seed ${seed} --days ${days} --commands ${plan.commands}`;
  const order = `npm run test:year -- ${options} --path ${counterexamplePath} --replay '${replay}'`;
  throw new Error(`seed ${seed}: ${(cause as Error).message}\n${shrunk}\nPlay it again: ${order}`, { cause });
}
