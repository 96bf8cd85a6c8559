import { ASLEEP_MS, AWAKE_MS, LOOK_AROUND_MS } from './token-refresh.ts';

/** Far below {@link ASLEEP_MS}, also where background timers fire each minute. */
const TICK_MS = 30_000;

async function lookAround(): Promise<void> {
  for (let lateMs = Number.POSITIVE_INFINITY; lateMs > AWAKE_MS; ) {
    const due = Date.now() + LOOK_AROUND_MS;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AROUND_MS));
    lateMs = Date.now() - due;
  }
}

/**
 * Returns a function that waits until the SDK has read its store after a suspension of the page: another tab may
 * have renewed the session meanwhile (identity.md trap 3). Without a suspension it does not wait.
 */
export function watchSuspensions(): () => Promise<void> {
  let awakeAt = Date.now();
  let look: Promise<void> | null = null;
  function noteTime(): void {
    const wasAsleep = Date.now() - awakeAt > ASLEEP_MS;
    awakeAt = Date.now();
    if (!wasAsleep || look !== null) return;
    look = lookAround().then(() => {
      look = null;
    });
  }
  setInterval(noteTime, TICK_MS);
  return async () => {
    // The call may come before the late timer.
    noteTime();
    await look;
  };
}
