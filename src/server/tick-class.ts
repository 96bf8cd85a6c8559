import { createHook } from 'node:async_hooks';

const held = new Set<object>();

/**
 * Keeps alive the hidden class of what `process.nextTick` queues. When V8 collects it while nothing is queued, the next
 * object gets another, and the literal that makes it goes through V8's runtime for as long as the process lives, which
 * takes a third of the answers per second (ADR 140).
 */
export function keepTickClass(): void {
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      if (type === 'TickObject') held.add(resource);
    },
    trackPromises: false,
  });
  hook.enable();
  process.nextTick(() => undefined);
  hook.disable();
}
