/**
 * Captures every state of every route as `screenshots/<route>-<state>-<width>-<scheme>.png`. Arguments are
 * passed to Playwright.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'screenshots';

function figures(state: string, names: string[]): string {
  const pictures = names.map(
    (name) =>
      `<a href="${name}"><figure><img loading="lazy" src="${name}" alt=""><figcaption>${name
        .slice(state.length + 1)
        .replace('.png', '')}</figcaption></figure></a>`,
  );
  return `<section id="${state}"><h2>${state}</h2><div>${pictures.join('')}</div></section>`;
}

function indexHtml(names: string[]): string {
  const states = Map.groupBy(names, (name) => name.replace(/-\d+-(light|dark)\.png$/, ''));
  const links = [...states.keys()].map((state) => `<li><a href="#${state}">${state}</a></li>`);
  const sections = [...states].map(([state, pictures]) => figures(state, pictures));
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screenshots</title><style>
body{margin:2rem;font:16px system-ui;background:#777;color:#fff}a{color:inherit}ul{columns:14rem}
div{display:flex;gap:1rem;align-items:start;overflow-x:auto}figure{margin:0}img{display:block;max-height:44rem;max-width:44rem}
</style><h1>${names.length} pictures of ${states.size} states</h1><ul>${links.join('')}</ul>${sections.join('')}</html>`;
}

const chosen = process.argv.slice(2);
// A full run deletes all pictures, so that those of removed states disappear. A selection replaces only its
// own.
if (chosen.length === 0) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const { status } = spawnSync(
  join('node_modules', '.bin', 'playwright'),
  ['test', '--config', 'playwright.screenshots.config.ts', ...chosen],
  { stdio: 'inherit', shell: process.platform === 'win32' },
);
const names = readdirSync(FOLDER).filter((name) => name.endsWith('.png'));
writeFileSync(join(FOLDER, 'index.html'), indexHtml(names.sort()));
console.log(`${names.length} pictures: ${join(FOLDER, 'index.html')}`);
process.exitCode = status ?? 1;
