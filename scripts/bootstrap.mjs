/**
 * Sets up a fresh checkout, on any Node from 18 on and before anything is installed: it has no dependencies.
 * Usage: node scripts/bootstrap.mjs [install] [build] [browser]
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MINIMUM_NODE = 18;
const STAMPS = 'node_modules/.cache/bootstrap';
/** Everything that a build reads; package.json has the version, the imports and the supported browsers. */
const SOURCES = [
  'src',
  'content',
  'scripts',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
];

const isWindows = process.platform === 'win32';
const npm = isWindows ? 'npm.cmd' : 'npm';

function say(text) {
  process.stdout.write(`\n› ${text}\n`);
}

function run(command, args) {
  const result = spawnSync(command, args, { stdio: 'inherit', shell: isWindows });
  if (result.status !== 0) {
    process.stderr.write(`\n${command} ${args.join(' ')} failed.\n`);
    process.exit(result.status ?? 1);
  }
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

/** Hashes contents, because git does not preserve modification times. */
function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesBelow)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function upToDate(stamp, print) {
  const path = join(STAMPS, stamp);
  return existsSync(path) && readFileSync(path, 'utf8') === print;
}

function writeStamp(stamp, print) {
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(join(STAMPS, stamp), print);
}

function install() {
  const print = fingerprint(['package-lock.json']);
  if (existsSync('node_modules') && upToDate('install', print)) return;
  say('Installing packages (once, and whenever the lock file changes)…');
  // No package of this project needs its install scripts (ADR 6).
  run(npm, ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  writeStamp('install', print);
}

/** npm adds this folder to the PATH of its scripts, but before the install creates it. */
function projectNode() {
  const local = join('node_modules', '.bin', isWindows ? 'node.cmd' : 'node');
  return existsSync(local) ? local : 'node';
}

function build() {
  const print = fingerprint(SOURCES);
  if (
    existsSync('dist/server/main.js') &&
    existsSync('dist/client/.vite/manifest.json') &&
    upToDate('build', print)
  ) {
    // The same sources may belong to another commit now.
    run(projectNode(), ['scripts/write-commit.ts']);
    return;
  }
  say('Building…');
  run(projectNode(), ['scripts/build.ts']);
  writeStamp('build', print);
}

function browser() {
  run(projectNode(), ['scripts/find-browser.ts', '--install']);
}

function checkNode() {
  const version = execFileSync(projectNode(), ['--version'], { encoding: 'utf8', shell: isWindows }).trim();
  if (Number(/^v(\d+)/.exec(version)?.[1]) < 24) {
    process.stderr.write(
      `\nThis project needs Node 24 or later. It brings its own on Linux (x64, arm64) and Windows (x64);\n` +
        `on this machine please install Node 24 from https://nodejs.org (found: ${version}).\n`,
    );
    process.exit(1);
  }
}

if (Number(process.versions.node.split('.')[0]) < MINIMUM_NODE) {
  process.stderr.write(`\nNode ${MINIMUM_NODE} or later is needed to begin; this is ${process.version}.\n`);
  process.exit(1);
}
const steps = { install, build, browser };
for (const name of process.argv.slice(2)) {
  steps[name]();
  if (name === 'install') checkNode();
}
