/** Runs `npm audit signatures`. A registry without it fails only with REQUIRE_SIGNATURES=1. */
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { parseJson } from '#shared/parse-json.ts';

interface Audit {
  invalid?: { name: string; version: string }[];
  missing?: { name: string; version: string }[];
  error?: { summary?: string };
}

interface Outcome {
  kind: 'signed' | 'not signed' | 'not checked';
  text: string;
}

const list = (packages: { name: string; version: string }[]) =>
  packages.map(({ name, version }) => `  ${name}@${version}`).join('\n');

export function readAudit(output: string): Outcome {
  const { invalid, missing, error } = (parseJson(output) ?? {}) as Audit;
  if (invalid === undefined || missing === undefined) {
    return { kind: 'not checked', text: error?.summary ?? 'npm did not say why' };
  }
  const faults = [
    ...(invalid.length > 0 ? [`Signatures that are wrong:\n${list(invalid)}`] : []),
    ...(missing.length > 0
      ? [`Signatures that are missing, although the registry has keys:\n${list(missing)}`]
      : []),
  ];
  if (faults.length > 0) return { kind: 'not signed', text: faults.join('\n') };
  return { kind: 'signed', text: 'Everything that is installed has its signatures.' };
}

function audit(): Outcome {
  const windows = process.platform === 'win32';
  const args = ['audit', 'signatures', '--json', '--fetch-retries=1', '--fetch-timeout=20000'];
  const { stdout } = spawnSync(windows ? 'npm.cmd' : 'npm', args, { encoding: 'utf8', shell: windows });
  return readAudit(stdout ?? '');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { kind, text } = audit();
  console.log(kind === 'not checked' ? `Signatures of packages were not checked: ${text}` : text);
  const demanded = process.env.REQUIRE_SIGNATURES === '1';
  process.exitCode = kind === 'not signed' || (kind === 'not checked' && demanded) ? 1 : 0;
}
