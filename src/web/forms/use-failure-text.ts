import { useCountdown } from '#web/lib/use-countdown.ts';
import { waitSentence } from '#web/lib/wait-in-words.ts';

/** What is said of a task's failure: where there is a wait, how long it still is, and nothing once it is over. */
export function useFailureText({ error, retryAt }: { error: string | null; retryAt: number | null }) {
  const left = useCountdown(retryAt ?? 0);
  if (retryAt === null) return error;
  return left > 0 ? waitSentence(left) : null;
}
