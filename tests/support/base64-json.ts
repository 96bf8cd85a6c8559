/** Encodes a value as JSON in base64, the format of a proof of work. */
export const base64Json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

/** Encodes a value as JSON in base64url, the format of a token's parts. */
export const base64UrlJson = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
