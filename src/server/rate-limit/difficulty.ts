import { type Difficulty, difficulties, type LimitRule } from './limits.ts';

export function hardestOf(...levels: Difficulty[]): Difficulty {
  return difficulties[Math.max(...levels.map((difficulty) => difficulties.indexOf(difficulty)))] ?? 'none';
}

export const isEnough = (given: Difficulty, needed: Difficulty): boolean =>
  hardestOf(given, needed) === given;

export function difficultyAt(rule: LimitRule, used: number): Difficulty {
  const { difficultyFrom = {} } = rule.kind === 'window' ? rule : {};
  return (
    difficulties.findLast((each) => used >= (difficultyFrom[each] ?? Number.POSITIVE_INFINITY)) ?? 'none'
  );
}
