/**
 * The session info of a sent code begins with the seconds until the next may be sent: the SDK forwards nothing else of
 * the answer. It is as long as one without, so every release confirms either.
 */
const WITH_WAIT = /^w(\d{5})-[\w-]{36}$/;

/** `random`: 36 characters of base64url. */
export const writeSessionInfo = (nextInSeconds: number, random: string): string =>
  `w${String(nextInSeconds).padStart(5, '0')}-${random}`;

/** Returns seconds; null in Firebase mode and for a code of a former release. */
export function readNextInSeconds(sessionInfo: string): number | null {
  const [, seconds] = WITH_WAIT.exec(sessionInfo) ?? [];
  return seconds === undefined ? null : Number(seconds);
}
