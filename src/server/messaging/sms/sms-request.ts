import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { NoRetryError, RefusedError } from '#server/messaging/port.ts';
import { parseJson } from '#shared/parse-json.ts';

/** All in milliseconds. */
export interface SmsLimits {
  /** Name look-up, TCP and TLS. */
  connectMs: number;
  /** From the connection to the end of the answer. */
  answerMs: number;
}

export interface SenderOptions {
  /** Origin of the API; tests put a server of their own here. */
  origin?: string;
  limits?: Partial<SmsLimits>;
}

// Both together stay below the 10 s after which the outbox takes an attempt for failed and tries again.
const LIMITS: SmsLimits = { connectMs: 3_000, answerMs: 5_000 };

/** What a vendor has to say fits; the rest is not read. */
const MAX_ANSWER_LENGTH = 16_384;

export interface SmsRequest {
  vendor: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  limits?: Partial<SmsLimits>;
}

export interface SmsAnswer {
  status: number;
  /** The answer's JSON, undefined when it is none. */
  json: unknown;
}

/**
 * A connection of its own: on a used one that was just closed nobody could tell whether the message arrived.
 * @throws {NoRetryError} when the connection stood but no whole answer came: the message may have been taken.
 * @throws {Error} before that; nothing has left this machine.
 */
export function postSms({ vendor, url, headers, body, limits }: SmsRequest): Promise<SmsAnswer> {
  const { connectMs, answerMs } = { ...LIMITS, ...limits };
  const secure = url.startsWith('https:');
  return new Promise((resolve, reject) => {
    let sent = false;
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
        sent
          ? new NoRetryError(`${vendor}: ${what}; the message may have been taken`)
          : new Error(`${vendor}: ${what}; nothing was sent`),
      );
    };
    timer = setTimeout(() => fail('no connection in time'), connectMs);
    request.once('socket', (socket) => {
      socket.once(secure ? 'secureConnect' : 'connect', () => {
        sent = true;
        clearTimeout(timer);
        timer = setTimeout(() => fail('no answer in time'), answerMs);
      });
    });
    // Never the error's message: some quote what was sent.
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
 * 429 (RFC 6585) and 503 (RFC 9110) mean that the request was not dealt with: tried again. Other 4xx refuse it for
 * good; after anything else the message may have gone out.
 */
export function responseError(vendor: string, status: number, reason = ''): Error {
  const what = `${vendor}: status ${status}${reason === '' ? '' : `, ${reason}`}`;
  if (status === 429 || status === 503) return new Error(`${what}; not taken for now`);
  if (status >= 400 && status < 500) return new RefusedError(`${what}; refused`);
  return new NoRetryError(`${what}; the message may have been taken`);
}

/** HTTP Basic (RFC 7617). */
export function basicAuthorization(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}
