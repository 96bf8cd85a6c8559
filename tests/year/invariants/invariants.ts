import type { Checks, World } from '../world.ts';
import { deletedIsGone } from './deleted.ts';
import type { Invariant } from './invariant.ts';
import { linksLeadHome } from './links.ts';
import { nothingIsOverdue } from './retention.ts';
import { shopsAreThere } from './shops.ts';

const invariants: Invariant[] = [shopsAreThere, linksLeadHome, deletedIsGone, nothingIsOverdue];

export const checks: Checks = {
  step: (world) => check(world, 'step'),
  day: (world) => check(world, 'day'),
};

async function check(world: World, when: 'step' | 'day'): Promise<void> {
  for (const invariant of invariants) {
    try {
      await invariant[when]?.(world);
    } catch (error) {
      const at = `day ${world.days}, ${world.clock.now().toISOString()}`;
      throw new Error(`invariant "${invariant.name}" is broken on ${at}: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }
}
