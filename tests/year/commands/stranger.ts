import fc from 'fast-check';
import { command } from '../command.ts';
import { pick } from '../helpers.ts';

const PERSON = {
  'User-Agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
};

export const visit = command({
  name: 'visit',
  weight: 2,
  input: fc.nat(20),
  async run(world, number) {
    const slug = pick(world.model.slugs.keys(), number) ?? 'yok';
    await world.request(`/${slug}`, { headers: PERSON });
  },
});
