/**
 * Adds to package-lock.json the platform packages that a registry mirror left out, at the version that their parent
 * names, so that `npm ci` takes the file on every platform (ADR 6); of those that run in production with their hash and
 * platform too. Run after every `npm install` that changed it.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const LOCK = 'package-lock.json';

interface LockedPackage {
  version?: string;
  integrity?: string;
  cpu?: string[];
  os?: string[];
  libc?: string[];
  dev?: boolean;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
}

interface Lock {
  packages: Record<string, LockedPackage>;
}

const isExact = (version: string): boolean => /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version);

/** What is missing: optional packages that a locked one names and that stand nowhere in the file. */
export function missingFrom({ packages }: Lock): [path: string, entry: LockedPackage][] {
  const missing = new Map<string, LockedPackage>();
  for (const { dev, optionalDependencies = {} } of Object.values(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const path = `node_modules/${name}`;
      if (path in packages || !isExact(version)) continue;
      missing.set(path, { version, ...(dev && { dev }), optional: true });
    }
  }
  return [...missing];
}

/** With what the registry says of it: its hash, and where it is to be installed. */
function described([path, entry]: [string, LockedPackage]): [string, LockedPackage] {
  const name = path.replace('node_modules/', '');
  const fields = ['dist.integrity', 'cpu', 'os', 'libc'];
  const json = execFileSync('npm', ['view', `${name}@${entry.version}`, ...fields, '--json'], {
    encoding: 'utf8',
  });
  const { 'dist.integrity': integrity, cpu, os, libc } = JSON.parse(json);
  return [path, { ...entry, integrity, cpu, os, libc }];
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync(LOCK, 'utf8')) as Lock;
  const missing = missingFrom(lock).map((each) => (each[1].dev ? each : described(each)));
  const packages = Object.entries({ ...lock.packages, ...Object.fromEntries(missing) });
  packages.sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(LOCK, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
  for (const [path, { version }] of missing) console.log(`${path} ${version}`);
}
