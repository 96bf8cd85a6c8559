import { usePublicConfig } from './page-state.tsx';

/** Returns a sentence with a leading space; empty if the operator promises no response time. */
export function useAnswerTime(): string {
  const { supportAnswerHours: hours } = usePublicConfig();
  return hours === undefined ? '' : ` En geç ${hours} saat içinde cevap veririz.`;
}
