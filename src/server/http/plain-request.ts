/** A request of a browser or a proxy as nearly all of them are: read, whole, alone, and without a body. */
export interface PlainRequest {
  method: 'GET' | 'HEAD';
  /** As it was sent. */
  url: string;
  /** By their names in lower case. */
  headers: ReadonlyMap<string, string>;
}

/** Longer ones are rare. */
const LONGEST = 4_096;
/** RFC 9112 sections 3 and 5, of which this takes a part: one space after each colon, and ASCII. */
const PLAIN =
  /^(?:GET|HEAD) \/[!-~]* HTTP\/1\.1\r\n(?:[\w!#$%&'*+.^`|~-]+: [!-~](?:[\t -~]*[!-~])?\r\n)+\r\n$/;
/** What bodies, other protocols and connections that end need is not for us to understand. */
const HARD = [
  'content-length',
  'transfer-encoding',
  'upgrade',
  'expect',
  'trailer',
  'te',
  'proxy-connection',
];

function readHeaders(lines: readonly string[]): Map<string, string> | null {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    if (headers.has(name)) return null;
    headers.set(name, line.slice(colon + 2));
  }
  return headers;
}

/** Null where `node:http` has to look: whatever is not certainly one such request and nothing else. */
export function readPlainRequest(bytes: Buffer): PlainRequest | null {
  if (bytes.length > LONGEST) return null;
  const text = bytes.toString('latin1');
  if (!PLAIN.test(text)) return null;
  const [start = '', ...lines] = text.slice(0, -4).split('\r\n');
  const headers = readHeaders(lines);
  if (headers === null || !headers.has('host') || HARD.some((name) => headers.has(name))) return null;
  if ((headers.get('connection') ?? 'keep-alive') !== 'keep-alive') return null;
  const [method, url = ''] = start.split(' ');
  return { method: method === 'HEAD' ? 'HEAD' : 'GET', url, headers };
}
