import type { Context } from 'hono';
import type { Room } from '#server/answer-body.ts';
import type { AppEnv } from '#server/app-deps.ts';
import type { ReadyAnswer, Representation } from '#server/ready-answer.ts';
import type { HeaderList } from '#server/shared-headers.ts';
import { asComplete, type CompleteHeaders } from './complete-response.ts';

/** All headers of an answer but those that follow from its bytes, and the request's identifier. */
interface ReadyHeaders {
  record: Readonly<Record<string, string>>;
  /** Names and values by turns. */
  list: readonly string[];
}

/** The same object for all forms that are alike but for their bytes. */
export type ReadyHeadersOf = (form: Representation) => ReadyHeaders;

export function createReadyHeaders(complete: CompleteHeaders): ReadyHeadersOf {
  const known = new WeakMap<HeaderList, Record<number, ReadyHeaders>>();
  return ({ headers: own, status }) => {
    const present = known.get(own)?.[status];
    if (present !== undefined) return present;
    const headers = new Headers(own.map(([name, value]): [string, string] => [name, value]));
    complete(headers, status);
    const made = { record: Object.fromEntries(headers), list: [...headers].flat() };
    known.set(own, { ...known.get(own), [status]: made });
    return made;
  };
}

/** `room`: for bytes that nobody else is sent. */
export type SendReady = (c: Context<AppEnv>, answer: ReadyAnswer, room?: Room) => Response;

/**
 * Answers with bytes that are at hand, by headers that are made once: `Headers` of its own for each answer take longer
 * than to make them up, and Node's server sorts them again.
 */
export function createSendReady(headersOf: ReadyHeadersOf): SendReady {
  return (c, answer, room) => {
    const form = answer.represent({
      method: c.req.method,
      acceptEncoding: c.req.header('accept-encoding'),
      ifNoneMatch: c.req.header('if-none-match'),
      room,
    });
    const { status, etag, length, body } = form;
    const headers: Record<string, string> = {
      ...headersOf(form).record,
      etag,
      ...(length !== null && { 'content-length': String(length) }),
      'x-request-id': c.get('requestId'),
    };
    return asComplete(new Response(body, { status, headers }));
  };
}
