import { useCountdown } from '#web/lib/use-countdown.ts';
import { waitSentence } from '#web/lib/wait-in-words.ts';

/** Returns a task's failure; with a waiting time, the rest of it, and nothing when it is over. */
export function useFailureText({ error, retryAt }: { error: string | null; retryAt: number | null }) {
  const left = useCountdown(retryAt ?? 0);
  if (retryAt === null) return error;
  return left > 0 ? waitSentence(left) : null;
}
