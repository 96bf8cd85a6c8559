/**
 * The owner's journey and customers' pages, as on a weak phone in a slow network. A Chromium's CPU is slowed
 * 4 and 6 times, at 400 kbit/s with 400 ms of latency. Writes the times into docs/phones.md. It fails if
 * input is lost or the layout shifts too much, but never by a time: those are for people to judge. It does
 * not use the engines of `test:engines`, which are too many.
 */
import { chromium } from '@playwright/test';
import { beginSection } from '../../../bench/report.ts';
import { findBrowser } from '../../../scripts/find-browser.ts';
import { DIFFICULTIES } from '../../../src/server/bot-check/create-bot-check.ts';
import { startBuiltServer } from '../../e2e/built-server.ts';
import setup, { withDataFolder } from '../../e2e/data-folder.ts';
import { freePort } from '../../support/free-port.ts';
import { OutboxFolder } from '../../support/outbox-folder.ts';
import { type JourneyResult, runJourney } from './owner-journey.ts';
import type { Timing } from './slow-phone.ts';

const SLOWDOWNS = [6, 4];
const PAGE = 'docs/phones.md';
/** Share of the window that may shift in all journeys together: the limit of Web Vitals for one good page. */
const TOO_MUCH = 0.1;

/** DevTools slows pages but not their workers, so the proof of work is made harder by the same factor. */
const slowedWork = (slowdown: number) => ({
  ...DIFFICULTIES,
  easy: { ...DIFFICULTIES.easy, iterations: DIFFICULTIES.easy.iterations * slowdown },
});

async function walkAt(slowdown: number): Promise<JourneyResult> {
  return withDataFolder(async (dataDir) => {
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const environment = { PORT: String(port), DATA_DIR: dataDir, PUBLIC_ORIGIN: origin };
    const server = await startBuiltServer(environment, { difficulties: slowedWork(slowdown) });
    const executablePath = findBrowser();
    const browser = await chromium.launch({
      ...(executablePath === null ? {} : { executablePath }),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
    try {
      const codes = new OutboxFolder(dataDir);
      return await runJourney(browser, { origin, codes, phone: '+905321112233', slowdown });
    } finally {
      await browser.close();
      await server.stop();
    }
  });
}

const seconds = (value: number) => value.toFixed(1);

const isSame = (one: Timing) => (other: Timing) => one.step === other.step && one.what === other.what;

/** Returns a table by steps, each sorted by the times of the first run. */
function tableOf(all: JourneyResult[]): string {
  const first = all[0]?.timings ?? [];
  const steps = [...new Set(first.map(({ step }) => step))];
  const ordered = steps.flatMap((step) =>
    first.filter((sight) => sight.step === step).sort((one, other) => one.seconds - other.seconds),
  );
  const lines = ordered.map((sight, index) => {
    const times = all.map(({ timings }) => seconds(timings.find(isSame(sight))?.seconds ?? Number.NaN));
    const step = ordered[index - 1]?.step === sight.step ? '' : sight.step;
    return `| ${step} | ${sight.what} | ${times.join(' | ')} |`;
  });
  const head = `| action | milestone | ${SLOWDOWNS.map((slowdown) => `${slowdown}×`).join(' | ')} |`;
  return [head, `|---|---|${SLOWDOWNS.map(() => '--:').join('|')}|`, ...lines].join('\n');
}

function proofLine({ proof }: JourneyResult, index: number): string {
  return `${SLOWDOWNS[index]}×: ${seconds(proof.seconds)} s in total, ${seconds(proof.atMost)} s to try all numbers`;
}

await setup();
const report = beginSection('slow', 'Slow phone, slow network', false, PAGE);
const seen: JourneyResult[] = [];
for (const slowdown of SLOWDOWNS) {
  console.log(`› ${slowdown} times slower…`);
  seen.push(await walkAt(slowdown));
}
const shifts = seen.flatMap((one) => one.shifts);
console.log(
  report(`Seconds after a tap or a navigation. Each window starts with an empty cache.

${tableOf(seen)}

The bot-check’s proof of work, in a worker (target: under 2 s at 6×): ${seen.map(proofLine).join('; ')}. Layout
shifts: ${shifts.length === 0 ? 'none' : shifts.join('; ')}.`),
);
const share = shifts.reduce((sum, shift) => sum + Number(shift.split(' ')[1]), 0);
process.exit(share < TOO_MUCH ? 0 : 1);
