// Preloaded into a server process: moves its clocks forward by the milliseconds in a file, as if that time had passed.
import { readFileSync } from 'node:fs';

const RealDate = Date;
const realNow = performance.now.bind(performance);
const ahead = () => Number(readFileSync(process.env.CLOCK_AHEAD_FILE, 'utf8'));
const now = () => RealDate.now() + ahead();

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, created) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, created),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
performance.now = () => realNow() + ahead();
