import { type ColorName, colors } from '#shared/colors.ts';

const USED = [
  'paper',
  'porcelain',
  'sand',
  'ink',
  'ink-soft',
  'line',
  'red',
  'on-red',
  'teal-ink',
] as const satisfies readonly ColorName[];

const variables = (scheme: 'light' | 'dark') =>
  USED.map((name) => `--${name}:${colors[scheme][name]}`).join(';');

/** The site's colours, on what the page of the API needs; the site's own stylesheets are for React's pages. */
export const apiDocsStyle = `:root{${variables('light')}}
@media (prefers-color-scheme:dark){:root{${variables('dark')}}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
header{background:var(--red);color:var(--on-red);padding:1.5rem 1rem}
header a{color:inherit}
h1{margin:0;font-size:1.75rem;line-height:1.2}
header p{margin:.5rem 0 0}
main,nav{max-width:60rem;padding:1rem}
nav ul{columns:20rem;list-style:none;margin:0;padding:0}
nav a{display:inline-block;min-height:2.75rem;padding:.625rem 0}
a{color:var(--teal-ink)}
section{border-top:1px solid var(--line);padding-top:1rem;margin-bottom:2rem}
h2{margin:0 0 .5rem;font-size:1.25rem}
h3{margin:1.25rem 0 .5rem;font-size:1rem}
.method{background:var(--sand);border-radius:.375rem;padding:.125rem .5rem}
code{font-family:ui-monospace,monospace;font-size:.9375em}
pre{margin:.5rem 0;padding:.75rem;background:var(--porcelain);border:1px solid var(--line);border-radius:.375rem;white-space:pre-wrap}
table{width:100%;border-collapse:collapse;table-layout:fixed}
th,td{padding:.375rem .75rem .375rem 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;font-weight:400}
thead th{color:var(--ink-soft)}
`;
