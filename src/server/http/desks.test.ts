import { expect, it } from 'vitest';
import { Desks } from './desks.ts';

type Answer = { writableFinished: boolean; destroyed: boolean };

const answer = (): Answer => ({ writableFinished: false, destroyed: false });

function lentBy(desks: Desks, outgoing: Answer, bytes = 10): Buffer {
  const room = desks.roomOf({ env: { outgoing } });
  if (room === undefined) throw new Error('nothing is lent');
  return room(bytes);
}

it('lends the same memory again once the system has taken what was written there, not before', () => {
  const desks = new Desks();
  const [first, second, third] = [answer(), answer(), answer()];
  const memory = lentBy(desks, first).buffer;
  expect(lentBy(desks, second).buffer).not.toBe(memory);
  first.writableFinished = true;
  expect(lentBy(desks, third).buffer).toBe(memory);
  expect(lentBy(desks, answer()).buffer).not.toBe(memory);
});

it('lends as many bytes as are asked for, and more than a desk has from elsewhere', () => {
  const desks = new Desks();
  const reader = answer();
  const desk = lentBy(desks, reader).buffer;
  reader.writableFinished = true;
  for (const bytes of [0, 1, 64 * 1024]) {
    const lent = lentBy(desks, reader, bytes);
    expect(lent).toHaveLength(bytes);
    expect(lent.buffer).toBe(desk);
  }
  const large = lentBy(desks, reader, 64 * 1024 + 1);
  expect(large).toHaveLength(64 * 1024 + 1);
  expect(large.buffer).not.toBe(desk);
});

it('has no more than sixteen, and takes back none that may still be read', () => {
  const desks = new Desks();
  const readers = Array.from({ length: 20 }, answer);
  const memory = readers.map((reader) => lentBy(desks, reader).buffer);
  expect(new Set(memory)).toHaveProperty('size', 20);
  for (const reader of readers) reader.writableFinished = true;
  const again = Array.from({ length: 20 }, () => lentBy(desks, answer()).buffer);
  expect(again.map((each) => memory.indexOf(each))).toEqual([
    ...Array.from({ length: 16 }, (_, n) => n),
    ...[-1, -1, -1, -1],
  ]);
});

it('gives up what was lent to who has left, and lends on', () => {
  const desks = new Desks();
  const readers = Array.from({ length: 16 }, answer);
  const memory = readers.map((reader) => lentBy(desks, reader).buffer);
  for (const reader of readers) reader.destroyed = true;
  const next = answer();
  const made = lentBy(desks, next).buffer;
  expect(memory).not.toContain(made);
  next.writableFinished = true;
  expect(lentBy(desks, answer()).buffer).toBe(made);
});

it('lends nothing where no server of Node answers', () => {
  expect(new Desks().roomOf({ env: {} })).toBeUndefined();
  expect(new Desks().roomOf({ env: undefined })).toBeUndefined();
});
