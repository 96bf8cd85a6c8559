import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { NoRetryError, RefusedError } from '#server/messaging/port.ts';
import { parseJson } from '#shared/parse-json.ts';

// The sum stays below 10 s: after that the outbox gives the SMS up, because it may have been sent.
const LIMITS = {
  /** Name lookup, TCP and TLS. */
  connectMs: 3_000,
  /** Time from the connection to the end of the response. */
  answerMs: 5_000,
};
export type SmsLimits = typeof LIMITS;

/** Enough for any vendor's response; the rest is not read. */
const MAX_ANSWER_LENGTH = 16_384;

interface SmsRequest {
  vendor: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  limits: Partial<SmsLimits> | undefined;
}

/** `json` is undefined if the response is not JSON. */
interface SmsAnswer {
  status: number;
  json: unknown;
}

/**
 * Sends a request on a new connection: a reused one may just have closed, with the message or without.
 * @throws {NoRetryError} if the connection opened but no complete response arrived: the message may have been
 * sent
 * @throws {Error} before that; nothing has left this machine
 */
export function postSms({ vendor, url, headers, body, limits }: SmsRequest): Promise<SmsAnswer> {
  const { connectMs, answerMs } = { ...LIMITS, ...limits };
  const secure = url.startsWith('https:');
  return new Promise((resolve, reject) => {
    let mayBeSent = false;
    let timer: NodeJS.Timeout;
    const request = (secure ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
    });
    const fail = (what: string) => {
      clearTimeout(timer);
      request.destroy();
      reject(
        mayBeSent
          ? new NoRetryError(`${vendor}: ${what}; the message may have been taken`)
          : new Error(`${vendor}: ${what}; nothing was sent`),
      );
    };
    timer = setTimeout(() => fail('no connection in time'), connectMs);
    request.once('socket', (socket) => {
      socket.once(secure ? 'secureConnect' : 'connect', () => {
        mayBeSent = true;
        clearTimeout(timer);
        timer = setTimeout(() => fail('no answer in time'), answerMs);
      });
    });
    // Never log the error's message: some quote the request.
    request.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.name));
    request.once('response', (response) => {
      readAnswer(response).then(
        (text) => {
          clearTimeout(timer);
          request.destroy();
          resolve({ status: response.statusCode ?? 0, json: parseJson(text) });
        },
        () => fail('answer cut off'),
      );
    });
    request.end(body);
  });
}

async function readAnswer(response: IncomingMessage): Promise<string> {
  let text = '';
  response.setEncoding('utf8');
  for await (const chunk of response) {
    text += String(chunk);
    if (text.length > MAX_ANSWER_LENGTH) break;
  }
  return text;
}

/**
 * Maps a status to an error. 429 (RFC 6585) and 503 (RFC 9110) mean that the request was not processed:
 * retried. Other 4xx refuse it permanently. After any other status the message may have been sent.
 */
export function responseError(vendor: string, status: number, reason = ''): Error {
  const what = `${vendor}: status ${status}${reason === '' ? '' : `, ${reason}`}`;
  if (status === 429 || status === 503) return new Error(`${what}; not taken for now`);
  if (status >= 400 && status < 500) return new RefusedError(`${what}; refused`);
  return new NoRetryError(`${what}; the message may have been taken`);
}

/** Returns an HTTP Basic header (RFC 7617). */
export function basicAuthorization(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}
