import { useCountdown } from '#web/lib/use-countdown.ts';
import { waitSentence } from '#web/lib/wait-in-words.ts';

/**
 * Returns the message of a failed task. If there is a waiting time, the message shows the remaining time, and
 * disappears when it is over.
 */
export function useFailureText({ error, retryAt }: { error: string | null; retryAt: number | null }) {
  const left = useCountdown(retryAt ?? 0);
  if (retryAt === null) return error;
  return left > 0 ? waitSentence(left) : null;
}
