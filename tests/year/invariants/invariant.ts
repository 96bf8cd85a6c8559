import type { World } from '../world.ts';

/** Something that is always true. It throws if it is not. */
export interface Invariant {
  /** With its number in docs/testing.md. */
  name: string;
  /** Cheap: after each command. */
  step?(world: World): Promise<void>;
  /** At the end of each day. */
  day?(world: World): Promise<void>;
}
