import type { Challenge } from 'altcha-lib';
import type { Difficulty } from '#server/rate-limit/limits.ts';

/** What a proof may be used for; it is signed, so a proof of one action is none of another. */
export type BotCheckAction = 'sms' | 'contact';

export interface BotCheck {
  /** An ALTCHA challenge with all of its parameters signed, valid for five minutes and one action. */
  issue(action: BotCheckAction, difficulty: Exclude<Difficulty, 'none'>): Promise<Challenge>;
  /** Returns the work that a proof, base64 of `{challenge, solution}`, shows; `none` for a bad or used one, across restarts. */
  verifyAndConsume(action: BotCheckAction, proof: string): Promise<Difficulty>;
}
