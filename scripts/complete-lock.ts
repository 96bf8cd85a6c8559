/**
 * Adds to package-lock.json the platform packages that a registry mirror left out, at the version that their parent
 * names, so that `npm ci` takes the file on every platform (ADR 6); of those that run in production with their platform
 * too, so that no other is fetched. Run after every `npm install` that changed it.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const LOCK = 'package-lock.json';

interface LockedPackage {
  version?: string;
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

/** As makers of binaries name their packages. */
const PLATFORM = /-(darwin|linux|win32|android)-(x64|arm64|arm)(?:-(\w+))?$/;

/** Where a package is to be installed, by its name; nothing where that says nothing. */
function platformOf(name: string): Pick<LockedPackage, 'cpu' | 'os' | 'libc'> {
  const [, os, cpu, abi = ''] = PLATFORM.exec(name) ?? [];
  if (os === undefined || cpu === undefined) return {};
  const libc = abi.startsWith('gnu') ? 'glibc' : abi;
  return { cpu: [cpu], os: [os], ...(os === 'linux' && libc !== '' && { libc: [libc] }) };
}

/** What is missing: optional packages that a locked one names and that stand nowhere in the file. */
export function missingFrom({ packages }: Lock): [path: string, entry: LockedPackage][] {
  const missing = new Map<string, LockedPackage>();
  for (const { dev, optionalDependencies = {} } of Object.values(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const path = `node_modules/${name}`;
      if (path in packages || !isExact(version)) continue;
      missing.set(path, { version, ...(dev ? { dev } : platformOf(name)), optional: true });
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
