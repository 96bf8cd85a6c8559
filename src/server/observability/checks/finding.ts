/** The result of one check, in words for the operator. */
export interface Finding {
  level: 'ok' | 'warning' | 'failure';
  text: string;
  /** The operator's next step; empty if the check passed. */
  remedy: string;
}

export const ok = (text: string): Finding => ({ level: 'ok', text, remedy: '' });
export const warning = (text: string, remedy: string): Finding => ({ level: 'warning', text, remedy });
export const failure = (text: string, remedy: string): Finding => ({ level: 'failure', text, remedy });

/** Returns the first finding of the highest level, or `ok` if there are none. */
export const worstOf = (findings: readonly Finding[]): Finding =>
  findings.find(({ level }) => level === 'failure') ??
  findings.find(({ level }) => level === 'warning') ??
  findings[0] ??
  ok('');
