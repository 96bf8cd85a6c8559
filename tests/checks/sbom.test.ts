import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Bom {
  bomFormat: string;
  metadata: { component: { type: string; purl: string } };
  components: {
    name: string;
    version: string;
    purl: string;
    hashes?: Hash[];
    properties: { name: string }[];
  }[];
}

interface Hash {
  alg: string;
  content: string;
}

interface Lock {
  packages: Record<
    string,
    { name?: string; version: string; integrity?: string; dev?: boolean; optional?: boolean; cpu?: string[] }
  >;
}

/**
 * Typst's binaries: the registry that the lock file was made with offers only those of that machine's
 * platform.
 */
const TYPST = 'node_modules/@myriaddreamin/typst-ts-node-compiler-';

const lineOf = (name: string, version: string, hash: Hash | undefined) =>
  `${name}@${version} ${hash ? `${hash.alg} ${hash.content}` : 'without a hash'}`;

/**
 * Returns the lock file's packages in the bill's format: several versions of one package are several
 * packages.
 */
function pinnedPackages({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { name, version, integrity }]) => {
    const bytes = Buffer.from(integrity?.replace(/^sha512-/, '') ?? '', 'base64');
    const hash = integrity ? { alg: 'SHA-512', content: bytes.toString('hex') } : undefined;
    return path === '' ? [] : [lineOf(name ?? path.replace(/^.*node_modules\//, ''), version, hash)];
  });
}

it('the bill of materials names every package of the lock file, with its hash', { timeout: 60_000 }, () => {
  const { stdout, stderr } = spawnSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8' });
  const bom = JSON.parse(stdout || `"${stderr}"`) as Bom;
  expect(bom.bomFormat).toBe('CycloneDX');
  expect(bom.metadata.component).toMatchObject({ type: 'application', purl: 'pkg:npm/demlik@0.1.0' });

  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
  // An alias is listed by its own name; its URL has the package's.
  const packageOf = (purl: string) => decodeURIComponent(purl.replace(/^pkg:npm\/(.+)@.*$/, '$1'));
  const named = bom.components.map(({ purl, version, hashes }) =>
    lineOf(packageOf(purl), version, hashes?.[0]),
  );
  expect(new Set(named)).toEqual(new Set(pinnedPackages(lock)));
  // The lock file may lack hashes only for build tools of other platforms (ADR 6) and their Typst (ADR 136).
  const unhashed = Object.entries(lock.packages).filter(([path, { integrity }]) => path !== '' && !integrity);
  const isElsewhere = ([path, { dev, optional, cpu }]: (typeof unhashed)[number]) =>
    optional && (dev || (cpu !== undefined && path.startsWith(TYPST)));
  expect(unhashed.filter((each) => !isElsewhere(each))).toEqual([]);
  // Packages that are used only to build and test are marked.
  const builds = bom.components.filter(({ properties }) =>
    properties.some(({ name }) => /development$/.test(name)),
  );
  expect(builds.map(({ name }) => name)).toContain('vitest');
  expect(builds.map(({ name }) => name)).not.toContain('hono');
});
