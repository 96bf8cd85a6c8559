import fc from 'fast-check';
import { commands } from './commands/all.ts';
import { checks } from './invariants/invariants.ts';
import type { Place } from './place.ts';
import { World } from './world.ts';

export interface Plan {
  seed: number;
  maxCommands: number;
  /** Days that pass after the last command. */
  aftermathMs: number;
  /** From a failure's report. */
  path?: string;
  replayPath?: string;
}

/** Runs the commands of a seed in a new world. @throws with the seed, the shrunk commands and the invariant */
export async function simulate(
  openPlace: () => Promise<Place>,
  plan: Plan,
): Promise<{ days: number; ran: number }> {
  const { seed, maxCommands, aftermathMs, path, replayPath } = plan;
  let days = 0;
  let ran = 0;
  const property = fc.asyncProperty(commands(maxCommands, replayPath), async (drawn) => {
    let world: World | undefined;
    const setup = async () => {
      world = await World.open(await openPlace(), checks);
      return { model: world, real: world };
    };
    try {
      await fc.asyncModelRun(setup, drawn);
      await world?.pass(aftermathMs);
      await world?.checkDay();
    } finally {
      days += world?.days ?? 0;
      await world?.stop();
    }
    ran += [...drawn].length;
  });
  await fc.assert(property, { seed, numRuns: 1, ...(path === undefined ? {} : { path }) });
  return { days, ran };
}
