import type { Challenge } from 'altcha-lib';
import type { Difficulty } from '#server/rate-limit/limits.ts';

/** The permitted use of a proof. It is signed, so that a proof for one action is invalid for another. */
export type BotCheckAction = 'sms' | 'contact';

export interface BotCheck {
  /**
   * Returns an ALTCHA challenge with all parameters signed, valid for five minutes and one action; an easy one if none
   * is needed.
   */
  issue(action: BotCheckAction, needed: Difficulty): Promise<Challenge>;
  /** Returns the difficulty of base64 of `{challenge, solution}`; `none` if invalid or ever used. */
  verifyAndConsume(action: BotCheckAction, proof: string): Promise<Difficulty>;
}
