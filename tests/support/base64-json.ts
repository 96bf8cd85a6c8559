/** A value as JSON in base64, as a proof of work is sent. */
export const base64Json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

/** A value as JSON in base64url, as a part of a token is written. */
export const base64UrlJson = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
