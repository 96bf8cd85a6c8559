import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './scripts/chunk-groups.ts';
import { legacyCss } from './scripts/legacy-css.ts';
import { legalMarkdown } from './scripts/legal-markdown.ts';
import { compilerTargets } from './scripts/minimum-browsers.ts';

const PREAMBLE = 'virtual:react-refresh-preamble';

/** React's refresh preamble as a module: our documents have no inline script, in development neither. */
function reactRefreshPreamble(): Plugin {
  return {
    name: 'react-refresh-preamble',
    apply: 'serve',
    resolveId: (id) => (id === PREAMBLE ? PREAMBLE : null),
    load: (id) => (id === PREAMBLE ? react.preambleCode.replaceAll('__BASE__', '/') : null),
  };
}

// Hundreds of small modules, each of which Node would look for and read whenever the server starts (ADR 130).
const BUILT_IN = [
  'drizzle-orm',
  'hono',
  '@hono/node-server',
  'zod',
  'jose',
  '@tanstack/react-query',
  '@tanstack/query-core',
  'nodemailer',
  'commander',
  'altcha-lib',
];

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'src/web/public',
  // wouter brings a copy for old Reacts along; ours has the hook itself.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [legalMarkdown(), react(), tailwindcss({ optimize: false }), reactRefreshPreamble()],
  css: { postcss: { plugins: legacyCss } },
  server: { middlewareMode: true },
  builder: {},
  // A warning about the time of plugins says nothing to whoever runs `npm start`.
  build: { rolldownOptions: { checks: { bundlerTimings: false } } },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        target: compilerTargets(),
        manifest: true,
        // No polyfill script: browsers that run this product's syntax know modulepreload.
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: [
            'src/web/app/entry-client.tsx',
            'src/web/app/boot.ts',
            'src/web/lib/mark-device.ts',
            'src/web/styles/public.css',
            'src/web/styles/owner.css',
          ],
          output: {
            // Each page's first load names all chunks.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: Object.entries(chunkGroups).map(([name, paths]) => ({
                name,
                test: (id) => paths.some((path) => id.includes(`/${path}`)),
              })),
            },
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: command === 'build' ? BUILT_IN : [] },
      build: {
        outDir: 'dist/server',
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            main: 'src/server/main.ts',
            'http-server': 'src/server/http-server.ts',
            'documents/og-images/worker': 'src/server/documents/og-images/worker.ts',
            'documents/print/worker': 'src/server/documents/print/worker.ts',
            'check-worker': 'src/server/jobs/backups/check-worker.ts',
          },
          // All in one folder: a module that looks for files beside itself may land in any of them.
          output: { chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
}));
