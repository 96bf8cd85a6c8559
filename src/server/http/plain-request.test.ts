import { describe, expect, it } from 'vitest';
import { readPlainRequest } from './plain-request.ts';

const read = (text: string) => readPlainRequest(Buffer.from(text, 'latin1'));
const withHeader = (line: string) => `GET / HTTP/1.1\r\nHost: x\r\n${line}\r\n\r\n`;

it('reads what browsers and proxies send', () => {
  const text =
    'GET /cinar?utm_source=x HTTP/1.1\r\nHost: demlik.com.tr\r\nAccept-Encoding: gzip, deflate, br\r\n' +
    'sec-ch-ua: "Chromium";v="140", "Not=A?Brand";v="24"\r\nConnection: keep-alive\r\n\r\n';
  expect(read(text)).toEqual({
    method: 'GET',
    url: '/cinar?utm_source=x',
    headers: new Map([
      ['host', 'demlik.com.tr'],
      ['accept-encoding', 'gzip, deflate, br'],
      ['sec-ch-ua', '"Chromium";v="140", "Not=A?Brand";v="24"'],
      ['connection', 'keep-alive'],
    ]),
  });
  expect(read('HEAD / HTTP/1.1\r\nHost: x\r\n\r\n')?.method).toBe('HEAD');
});

it('reads the longest that browsers send', () => {
  expect(read(withHeader(`Cookie: ${'b'.repeat(3_900)}`))).not.toBeNull();
});

describe('leaves to node:http', () => {
  it.each([
    ['half of a request', 'GET / HTTP/1.1\r\nHost: x\r\n'],
    ['two requests', 'GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a request and the beginning of another', 'GET / HTTP/1.1\r\nHost: x\r\n\r\nG'],
    ['an empty line before it', '\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['what changes something', 'POST / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a method in small letters', 'get / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an older HTTP', 'GET / HTTP/1.0\r\nHost: x\r\n\r\n'],
    ['a whole address', 'GET http://x/ HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['the server as a whole', 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['two spaces', 'GET  / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['letters beyond ASCII in the path', 'GET /çay HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\nAccept: x\r\n\r\n'],
    ['no headers', 'GET / HTTP/1.1\r\n\r\n'],
    ['line feeds alone', 'GET / HTTP/1.1\nHost: x\n\n'],
    ['a line feed within a line', withHeader('A: b\nTransfer-Encoding: chunked')],
    ['a carriage return within a line', withHeader('A: b\rTransfer-Encoding: chunked')],
    ['a header over two lines', withHeader('A: b\r\n c')],
    ['a header without a colon', withHeader('A')],
    ['a space before the colon', withHeader('A : b')],
    ['no space behind the colon', withHeader('A:b')],
    ['a space at the end', withHeader('A: b ')],
    ['an empty header', withHeader('A: ')],
    ['a header without a name', withHeader(': b')],
    ['a byte of zero', withHeader('A: b\0c')],
    ['letters beyond ASCII in a header', withHeader('A: ç')],
    ['a header twice', withHeader('A: b\r\na: c')],
    ['a host twice', withHeader('host: y')],
    ['a body', 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx'],
    ['a body that is still to come', withHeader('Content-Length: 5')],
    ['a body in chunks', withHeader('Transfer-Encoding: chunked')],
    ['another protocol', withHeader('Upgrade: h2c')],
    ['who waits for leave', withHeader('Expect: 100-continue')],
    ['who takes trailers', withHeader('TE: trailers')],
    ['who sends trailers', withHeader('Trailer: A')],
    ['what old browsers say to proxies', withHeader('Proxy-Connection: close')],
    ['a connection that ends', withHeader('Connection: close')],
    ['a connection with names of headers', withHeader('Connection: keep-alive, upgrade')],
    ['a long request', withHeader(`A: ${'b'.repeat(5_000)}`)],
    ['nothing', ''],
  ])('%s', (_, text) => expect(read(text)).toBeNull());

  it('but not for what is allowed beside it', () => {
    expect(read(withHeader("!#$%&'*+-.^_`|~9aZ: b\tc"))).not.toBeNull();
  });
});
