import fc from 'fast-check';
import { command } from '../command.ts';
import { MINUTE } from '../durations.ts';
import { expectThat, hasSignedIn, pick, wasCodeSent } from '../helpers.ts';
import type { Person } from '../person.ts';
import type { World } from '../world.ts';

interface Sent {
  who: Person;
  sessionInfo: string;
  code: string;
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function mustFail(world: World, { who, sessionInfo }: Sent, code: string, why: string): Promise<void> {
  const { status } = await who.enterCode(sessionInfo, code);
  expectThat(status !== 200 || world.isAway, `a code was accepted ${why}`);
}

async function mustWork(world: World, { who, sessionInfo, code }: Sent): Promise<void> {
  hasSignedIn(world, who, await who.enterCode(sessionInfo, code));
}

/** The ways in which a code is entered. */
const ways = {
  right: mustWork,
  'wrong, then right': async (world: World, sent: Sent) => {
    await mustFail(world, sent, wrong(sent.code), 'that is wrong');
    await mustWork(world, sent);
  },
  'three times wrong': async (world: World, sent: Sent) => {
    for (let n = 0; n < 3; n += 1) await mustFail(world, sent, wrong(sent.code), 'that is wrong');
    await mustFail(world, sent, sent.code, 'after three guesses');
  },
  'too late': async (world: World, sent: Sent) => {
    await world.pass(4 * MINUTE);
    await mustFail(world, sent, sent.code, 'after its time');
  },
  twice: async (world: World, sent: Sent) => {
    await mustWork(world, sent);
    await mustFail(world, sent, sent.code, 'after its use');
  },
} satisfies Record<string, (world: World, sent: Sent) => Promise<void>>;

/** Those whom no limit of text messages keeps waiting. */
const askers = (world: World) => world.people.filter((who) => who.canAsk);

export const signInByCode = command({
  name: 'sign in',
  weight: 2,
  input: fc.record({
    person: fc.nat(7),
    way: fc.constantFrom(...(Object.keys(ways) as (keyof typeof ways)[])),
  }),
  isPossible: (world) => askers(world).length > 0,
  async run(world, { person, way }) {
    const who = pick(askers(world), person) as Person;
    const asked = await who.askForCode();
    if (!wasCodeSent(world, who, asked)) return false;
    const code = who.codeOnPhone();
    if (code === null) return false;
    await ways[way](world, { who, sessionInfo: asked.body.sessionInfo, code });
    return true;
  },
});
