import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** As OTLP/HTTP writes it in JSON (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding). */
interface WrittenSpan {
  traceId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code?: number };
  attributes: Array<{ key: string; value: { stringValue?: string; intValue?: number } }>;
}

interface Export {
  resourceSpans: Array<{
    resource: { attributes: WrittenSpan['attributes'] };
    scopeSpans: Array<{ spans: WrittenSpan[] }>;
  }>;
}

const valuesOf = (attributes: WrittenSpan['attributes']) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

/** An OpenTelemetry collector on loopback that keeps what it gets. Dispose of it at the end. */
export async function startTraceCollector() {
  const requests: Array<{ path: string | undefined; headers: IncomingHttpHeaders; body: Export }> = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      requests.push({ path: request.url, headers: request.headers, body: body as Export });
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    resources: () =>
      requests.flatMap(({ body }) => body.resourceSpans.map(({ resource }) => valuesOf(resource.attributes))),
    spans: () =>
      requests
        .flatMap(({ body }) => body.resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map(({ attributes, ...span }) => ({ ...span, attributes: valuesOf(attributes) })),
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
