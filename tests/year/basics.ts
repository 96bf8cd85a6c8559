export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const YEAR = 365 * DAY;

export interface Answer {
  /** Method and path. */
  of: string;
  status: number;
  headers: Headers;
  text: string;
  /** The fields of all JSON answers; each caller knows which ones it asked for. */
  // biome-ignore lint/suspicious/noExplicitAny: other tests compare answers with the contract
  body: any;
  /** True if the world caused it. */
  isOutage: boolean;
}

/** Throws if the server did not do what the model says. */
export function expectThat(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

/** Something that the world caused, for example an outage, prevents the rest of a command. */
export class Prevented extends Error {}

/** Returns false if the work was prevented. */
export async function attempt(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof Prevented) return false;
    throw error;
  }
}

/** Returns the answer if it has one of these statuses. @throws Prevented during an outage */
export function expectStatus(answer: Answer, ...wanted: number[]): Answer {
  if (answer.isOutage) throw new Prevented();
  const { status, of, text } = answer;
  expectThat(wanted.includes(status), `${of} answers ${status}, not ${wanted}: ${text}`);
  return answer;
}

/** Chooses by a drawn number, which stays meaningful while a failure shrinks. */
export function pick<T>(from: Iterable<T>, number: number): T | undefined {
  const all = [...from];
  return all[number % all.length];
}
