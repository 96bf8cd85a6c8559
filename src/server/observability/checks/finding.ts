/** What a look at one thing found, in words for the operator. */
export interface Finding {
  level: 'ok' | 'warning' | 'failure';
  text: string;
  /** What to do about it; empty where all is well. */
  remedy: string;
}

export const ok = (text: string): Finding => ({ level: 'ok', text, remedy: '' });
export const warning = (text: string, remedy: string): Finding => ({ level: 'warning', text, remedy });
export const failure = (text: string, remedy: string): Finding => ({ level: 'failure', text, remedy });

const SEVERITY = ['ok', 'warning', 'failure'] as const;

/** The first of the worst ones; all is well where nothing was found. */
export const worstOf = (findings: readonly Finding[]): Finding =>
  findings.toSorted((a, b) => SEVERITY.indexOf(b.level) - SEVERITY.indexOf(a.level))[0] ?? ok('');
