import { usePublicConfig } from './page-state.tsx';

/** The sentence that says when support answers, with a space before it; nothing where that is not promised. */
export function useAnswerTime(): string {
  const { supportAnswerHours: hours } = usePublicConfig();
  return hours === undefined ? '' : ` En geç ${hours} saat içinde cevap veririz.`;
}
