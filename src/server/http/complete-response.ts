/** Adds the headers that all answers have. */
export type CompleteHeaders = (headers: Headers, status: number) => void;

const complete = new WeakSet<Response>();

/**
 * Says of a response that it was made with all its headers, the request's identifier among them. Whoever changes it sets
 * `c.res.headers`: `c.header` would make another one, which nobody knows to be complete.
 */
export function asComplete(response: Response): Response {
  complete.add(response);
  return response;
}

/** Whether whoever it passes has nothing to add. */
export const isComplete = (response: Response): boolean => complete.has(response);
