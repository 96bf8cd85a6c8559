/**
 * Adds to package-lock.json the platform packages that a registry mirror left out, at the version that their parent
 * names, so that `npm ci` takes the file on every platform (ADR 6). Run after every `npm install` that changed it.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const LOCK = 'package-lock.json';

interface LockedPackage {
  version?: string;
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

if (import.meta.main) {
  const lock = JSON.parse(readFileSync(LOCK, 'utf8')) as Lock;
  const missing = missingFrom(lock);
  const packages = Object.entries({ ...lock.packages, ...Object.fromEntries(missing) });
  packages.sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(LOCK, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
  for (const [path, { version }] of missing) console.log(`${path} ${version}`);
}
