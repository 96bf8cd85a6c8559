import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const MODULE = JSON.stringify(join(import.meta.dirname, 'tick-class.ts'));

/** Whether `process.nextTick` is compiled, and still is after a collection while nothing is queued, in a process of its own. */
function compiled(first: string): unknown {
  const script = `${first}
    import { setImmediate } from 'node:timers/promises';
    const OPTIMIZED = 16;
    const isOptimized = () => (%GetOptimizationStatus(process.nextTick) & OPTIMIZED) !== 0;
    async function call(times) {
      for (let i = 0; i < times; i++) {
        process.nextTick(() => undefined);
        await setImmediate();
      }
    }
    let before = false;
    // On a busy machine V8 may throw the first one away again.
    for (let tries = 0; !before && tries < 20; tries++) {
      await call(1000);
      %OptimizeFunctionOnNextCall(process.nextTick);
      await call(10);
      before = isOptimized();
    }
    for (let times = 0; times < 5; times++) {
      gc({ type: 'major', flavor: 'last-resort' });
      await setImmediate();
    }
    console.log(JSON.stringify({ before, after: isOptimized() }));`;
  const flags = ['--expose-gc', '--allow-natives-syntax', '--input-type=module'];
  return JSON.parse(execFileSync(process.execPath, [...flags, '--eval', script], { encoding: 'utf8' }));
}

it('lets what every answer runs through stay compiled when garbage is collected', () => {
  expect(compiled(`import { keepTickClass } from ${MODULE}; keepTickClass();`)).toEqual({
    before: true,
    after: true,
  });
});

it('is needed: without it a collection undoes it', () => {
  expect(compiled('')).toEqual({ before: true, after: false });
});
