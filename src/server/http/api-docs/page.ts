import { html } from 'hono/html';
import type { JsonContent, OpenApiDocument, Operation } from '#server/http/openapi.ts';
import { titleOf } from '#shared/site.ts';
import { fieldRows } from './field-rows.ts';

type Html = ReturnType<typeof html>;

interface Call extends Operation {
  method: string;
  path: string;
  id: string;
}

export const STYLE_PATH = '/api/docs.css';

const written = (value: unknown) => JSON.stringify(value, null, 2);

function callsOf({ paths }: OpenApiDocument): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      id: `${method}${path.replaceAll(/[^a-z0-9]+/gi, '-')}`.replace(/-$/, ''),
    })),
  );
}

const body = ({ content }: JsonContent) => content['application/json'];

function fieldTable(media: JsonContent): Html {
  const rows = fieldRows(body(media).schema).map(
    ({ name, type, required, rules }) => html`
      <tr>
        <th scope="row"><code>${name}</code></th>
        <td>${[type, ...(required ? [] : ['optional']), ...rules].join('; ')}</td>
      </tr>`,
  );
  return html`
    <table>
      <thead><tr><th scope="col">Field</th><th scope="col">What it is</th></tr></thead>
      <tbody>${rows}</tbody>
    </table>`;
}

/** What a shell takes: single quotes in the JSON would end its argument. */
function curl({ method, path, parameters = [], security, requestBody }: Call, origin: string): string {
  const address = parameters.reduce(
    (whole, { name, example }) => whole.replace(`{${name}}`, encodeURIComponent(example)),
    origin + path,
  );
  const headers = [
    ...(security.every((way) => 'identityToken' in way) ? ['Authorization: Bearer $ID_TOKEN'] : []),
    ...(security.every((way) => 'appCheck' in way) ? ['X-Firebase-AppCheck: $APP_CHECK_TOKEN'] : []),
    ...(method === 'GET' ? [] : ['Content-Type: application/json']),
  ];
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${address}'`,
    ...headers.map((header) => `  -H "${header}"`),
    ...(requestBody ? [`  -d '${JSON.stringify(body(requestBody).example).replaceAll("'", "'\\''")}'`] : []),
  ];
  return lines.join(' \\\n');
}

function authorityOf({ security }: Call): string {
  const owner = security.every((way) => 'identityToken' in way);
  const attested = security.every((way) => 'appCheck' in way);
  return `${owner ? 'Needs the owner’s identity token' : 'Needs nobody to be signed in'}${attested ? ', and an App Check token' : ''}.`;
}

function parameterList({ parameters = [] }: Call): Html | '' {
  if (parameters.length === 0) return '';
  const items = parameters.map(
    ({ name, example }) => html`<li><code>{${name}}</code>, as <code>${example}</code></li>`,
  );
  return html`<h3>In the path</h3><ul>${items}</ul>`;
}

function failureRows(call: Call): Html[] {
  const failures = Object.entries(call.responses).filter(([status]) => Number(status) >= 400);
  return failures.flatMap(([status, { content }]) =>
    Object.values(content?.['application/json']?.examples ?? {}).map(
      ({ value: { code, error } }) => html`
        <tr><th scope="row">${status} <code>${code}</code></th><td lang="tr">${error}</td></tr>`,
    ),
  );
}

function answerOf(call: Call): Html {
  const { 200: done, 308: moved } = call.responses;
  const media = done?.content?.['application/json'];
  const answer = media && { content: { 'application/json': media } };
  return html`
    <h3>Answer</h3>
    ${done?.content?.['application/pdf'] && html`<p>A file of the type <code>application/pdf</code>.</p>`}
    ${answer && fieldTable(answer)}
    ${answer && html`<pre><code>${written(body(answer).example)}</code></pre>`}
    ${moved && html`<p><code>308</code> ${moved.description}</p>`}`;
}

function callSection(call: Call, origin: string): Html {
  const { method, path, id, summary, requestBody } = call;
  return html`
    <section id="${id}" aria-labelledby="${id}-title">
      <h2 id="${id}-title"><span class="method">${method}</span> <code>${path}</code></h2>
      <p>${summary}. ${authorityOf(call)}</p>
      ${parameterList(call)}
      ${requestBody && html`<h3>Body</h3>${fieldTable(requestBody)}`}
      <h3>Example</h3>
      <pre><code>${curl(call, origin)}</code></pre>
      ${answerOf(call)}
      <h3>Failures</h3>
      <table>
        <thead><tr><th scope="col">Status and code</th><th scope="col">Sentence for people</th></tr></thead>
        <tbody>${failureRows(call)}</tbody>
      </table>
    </section>`;
}

/** The document as a page: of HTML and one stylesheet, since the site's policy lets nothing else in (trust.md rule 16). */
export function apiDocsPage(document: OpenApiDocument): Html {
  const { info, servers, components } = document;
  const origin = servers[0]?.url ?? '';
  const calls = callsOf(document);
  const title = titleOf('API');
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="${STYLE_PATH}">
  </head>
  <body>
    <header>
      <h1>${info.title}: the API</h1>
      <p>Everything here lies at <code>${origin}</code>. <a href="/api/openapi.json">The same as OpenAPI 3.1</a></p>
    </header>
    <nav aria-label="Calls">
      <ul>${calls.map(({ id, method, path }) => html`<li><a href="#${id}">${method} ${path}</a></li>`)}</ul>
    </nav>
    <main>
      <section aria-labelledby="all-calls">
        <h2 id="all-calls">What holds for every call</h2>
        <p>${info.description}</p>
        <p>The identity token goes along as <code>Authorization: Bearer</code>. ${components.securitySchemes.identityToken.description}</p>
      </section>
      ${calls.map((call) => callSection(call, origin))}
    </main>
  </body>
</html>`;
}
