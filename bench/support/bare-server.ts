/**
 * A process that sends one captured response with plain `node:http`. Usage: bare-server.ts <port>
 * <captured.json>
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [, , port, file = ''] = process.argv;
const captured = JSON.parse(readFileSync(file, 'utf8')) as { headers: string[]; body: string };
const body = Buffer.from(captured.body, 'base64');
const headers = [...captured.headers, 'Content-Length', String(body.byteLength)];

createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(port), '127.0.0.1');
