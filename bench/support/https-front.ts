import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { runToEnd } from './children.ts';
import { temporaryFolder } from './temporary.ts';

/** Headers of one connection, which HTTP/2 forbids. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** Starts a proxy as in production: HTTPS and HTTP/2, with a self-signed certificate. */
export async function openHttpsFront(host: string, port: number) {
  using folder = temporaryFolder();
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder.path, name)) as [string, string];
  const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  await runToEnd('openssl', ['req', '-x509', ...newKey, '-keyout', key, '-out', cert, ...names]);

  const front = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert) }, (asked, answer) => {
    const { method, url, headers } = asked;
    const passed = Object.entries(headers).filter(([name]) => !name.startsWith(':'));
    const behind = request({ port, method, path: url, headers: { ...Object.fromEntries(passed), host } });
    behind.on('response', (response) => {
      const kept = Object.entries(response.headers).filter(([name]) => !OF_CONNECTION.has(name));
      answer.writeHead(response.statusCode ?? 502, Object.fromEntries(kept));
      response.pipe(answer);
    });
    behind.on('error', () => answer.stream.close());
    asked.pipe(behind);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  return {
    port: (front.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => void front.close(),
  };
}
