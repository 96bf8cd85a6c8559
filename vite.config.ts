import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { browserFloor } from './scripts/browser-floor.ts';
import { legalMarkdown } from './scripts/legal-markdown.ts';
import { plainCss } from './scripts/plain-css.ts';

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

// 36 bits tell two builds of one file apart, and each file's name is part of the first load of /.
const SCRIPT_NAMES = 'assets/[name]-[hash:6].js';
/** The same on the server, which writes them into pages. */
const ASSET_NAMES = 'assets/[name]-[hash:6][extname]';

// With what it imports, in one file: a dozen small ones would take 1.7 kB more, and a request of 1 kB each.
const SHARED_BY_ALL =
  /\/node_modules\/react-dom\/|\/src\/web\/(app\/app|lib\/(answer-time|lazy-module)|ui\/(app-stores|drawings|rim-badge|static-part))\.tsx?$/;
const SHARED_BY_SHOPS =
  /\/src\/(shared\/(contract\/errors|domain\/(calendar-day|phone|price)|legal\/retention|routing\/(place-link|reach))|web\/(layout\/(business-hero|operator-details|read-page)|ui\/(copy-button|qr-picture|ticket|note|definition-list|code-box)))\.tsx?$/;
// Whoever loads one of these loads most of the others; each file more has a name to be told in the first load of /.
const SHARED_BY_FORMS =
  /\/src\/web\/(forms\/(phone-field|use-(form|task|kept-typing))|lib\/next-paint|auth\/session\/use-identity-now|ui\/(card|checkbox|data-notice|link-box|field|text-field))\.tsx?$/;
// The switch has a stylesheet, which pages that use another of these must not load.
const SHARED_BY_TOOLS =
  /\/src\/(shared\/(contract\/customer-invitation|theme\/(colors|qr-colors))\.|web\/(owner\/(?!switch)|assets\/tool-(place|invite)\.|api\/(customer-invitations|print)|lib\/(canvas-png|read-qr|save-file|share)\.))/;
const SHARED_BY_CALLS =
  /\/node_modules\/zod\/|\/src\/(web\/api\/(call-api|own-business)|shared\/contract\/(business|message|place|price-list|text))\.ts$/;

// Whoever registers or deletes an account signs in on the way.
const SHARED_BY_LOGIN =
  /\/src\/web\/(api\/legal-acceptance|auth\/login\/(login-calls|login-toasts|use-phone-verification))\.ts$/;
const SHARED_BY_SIGN_IN =
  /\/node_modules\/@firebase\/(app|auth|component|logger|util)\/|\/src\/web\/auth\/identity\/identity-app\.ts$/;

// Hundreds of small modules, each of which Node would look for and read whenever the server starts (ADR 140).
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
  css: { postcss: { plugins: plainCss } },
  server: { middlewareMode: true },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        target: browserFloor(),
        manifest: true,
        // No polyfill script: browsers that run this product's syntax know modulepreload.
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: ['src/web/app/entry-client.tsx', 'src/web/app/boot.ts', 'src/web/styles/public.css'],
          // What two modules share as a constant then costs no more than where it was written twice.
          optimization: { inlineConst: { mode: 'all' } },
          output: {
            entryFileNames: SCRIPT_NAMES,
            chunkFileNames: SCRIPT_NAMES,
            assetFileNames: ASSET_NAMES,
            codeSplitting: {
              groups: [
                // A chunk takes along what its modules import, unless one before it has that.
                { name: 'base', test: SHARED_BY_ALL, priority: 3 },
                { name: 'shop', test: SHARED_BY_SHOPS, priority: 2 },
                { name: 'calls', test: SHARED_BY_CALLS, priority: 1 },
                { name: 'forms', test: SHARED_BY_FORMS },
                { name: 'owner', test: SHARED_BY_TOOLS },
                { name: 'auth', test: SHARED_BY_SIGN_IN },
                { name: 'bot-check', test: /\/src\/web\/(api|auth\/identity)\/bot-check\.ts$/ },
                { name: 'login', test: SHARED_BY_LOGIN },
                // What the compiler adds, under a name that is shorter than its own.
                { name: 'helpers', test: /\/@?oxc-\w+\+?runtime|classPrivateField/ },
              ],
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
          },
          // All in one folder: a module that looks for files beside itself may land in any of them.
          output: { chunkFileNames: '[name]-[hash].js', assetFileNames: ASSET_NAMES },
        },
      },
    },
  },
}));
