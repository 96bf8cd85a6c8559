import { hash } from 'node:crypto';

/** Returns a hash for the database. Tokens have enough entropy to need neither salt nor a slow hash. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url');
