/** Runs `npm audit signatures`. A registry without it fails only with REQUIRE_SIGNATURES=1. */
import { spawnSync } from 'node:child_process';
import { parseJson } from '#shared/parse-json.ts';

interface Package {
  name: string;
  version: string;
}

interface Audit {
  invalid?: Package[];
  missing?: Package[];
  error?: { summary?: string };
}

export function readAudit(output: string): {
  kind: 'signed' | 'not signed' | 'not checked';
  text: string;
} {
  const { invalid, missing, error } = (parseJson(output) ?? {}) as Audit;
  if (invalid === undefined || missing === undefined) {
    const reason = error?.summary ?? 'npm did not say why';
    return { kind: 'not checked', text: `Signatures of packages were not checked: ${reason}` };
  }
  const faults = [
    ...invalid.map(({ name, version }) => `${name}@${version} has a wrong signature.`),
    ...missing.map(
      ({ name, version }) => `${name}@${version} has no signature, although the registry has keys.`,
    ),
  ];
  return faults.length > 0
    ? { kind: 'not signed', text: faults.join('\n') }
    : { kind: 'signed', text: 'Everything that is installed has its signatures.' };
}

if (import.meta.main) {
  const windows = process.platform === 'win32';
  const args = ['audit', 'signatures', '--json', '--fetch-retries=1', '--fetch-timeout=20000'];
  const { stdout } = spawnSync(windows ? 'npm.cmd' : 'npm', args, { encoding: 'utf8', shell: windows });
  const { kind, text } = readAudit(stdout ?? '');
  console.log(text);
  const required = process.env.REQUIRE_SIGNATURES === '1';
  process.exitCode = kind === 'not signed' || (kind === 'not checked' && required) ? 1 : 0;
}
