import { usePublicConfig } from './page-state.tsx';

/**
 * Returns the sentence about support's response time, with a leading space; empty if the operator promises
 * none.
 */
export function useAnswerTime(): string {
  const { supportAnswerHours: hours } = usePublicConfig();
  return hours === undefined ? '' : ` En geç ${hours} saat içinde cevap veririz.`;
}
