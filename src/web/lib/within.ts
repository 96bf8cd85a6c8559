export class NoAnswerError extends Error {
  override name = 'NoAnswerError';
}

/** Rejects with {@link NoAnswerError} after `ms`: some browser features never answer. */
export function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NoAnswerError(`no answer within ${ms} ms`)), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
