import { expect, test } from 'vitest';
import type { WindowRule } from './limits.ts';
import { MemoryStore } from './memory-store.ts';

const RULE: WindowRule = { kind: 'window', points: 3, windowSeconds: 60, store: 'memory' };

function setUp(maxKeys?: number) {
  let ms = 1_000_000;
  const store = new MemoryStore({ monotonic: () => ms }, maxKeys);
  return {
    store,
    consume: (key = 'a') => store.consume(key, RULE),
    advance: (seconds: number) => {
      ms += seconds * 1000;
    },
  };
}

test('allows the points of the rule, then returns the waiting time', () => {
  const { consume, advance } = setUp();
  expect([consume(), consume(), consume()].map(({ allowed, used }) => [allowed, used])).toEqual([
    [true, 1],
    [true, 2],
    [true, 3],
  ]);
  advance(12.5);
  expect(consume()).toEqual({ allowed: false, used: 3, retryAfterSeconds: 48 });
  expect(consume('b')).toEqual({ allowed: true, used: 1 });
});

test('a rejected request neither counts nor extends the window', () => {
  const { consume, advance } = setUp();
  for (let n = 0; n < 50; n += 1) consume();
  advance(59.999);
  expect(consume().allowed).toBe(false);
  advance(0.001);
  expect(consume()).toEqual({ allowed: true, used: 1 });
});

test('refunds a use, and none of an unknown key', () => {
  const { consume, store } = setUp();
  for (let n = 0; n < 3; n += 1) consume();
  store.refund('a');
  store.refund('unknown');
  expect(consume()).toEqual({ allowed: true, used: 3 });
  for (let n = 0; n < 5; n += 1) store.refund('a');
  expect(consume()).toEqual({ allowed: true, used: 1 });
  expect(store.size).toBe(1);
});

test('a flood of keys cannot grow it: the windows that end first are evicted first', () => {
  const { consume, advance, store } = setUp(100);
  for (let n = 0; n < 100; n += 1) consume(`early ${n}`);
  advance(1);
  consume('one more');
  expect(store.size).toBe(100);
  expect(consume('early 1').used).toBe(2);
  expect(consume('early 0').used).toBe(1);
});

test('drops expired windows when it counts a new key, and keeps the others', () => {
  const { consume, advance, store } = setUp();
  consume('early');
  advance(30);
  consume('late');
  advance(30);
  consume('new');
  expect(store.size).toBe(2);
  expect(consume('late').used).toBe(2);
});
