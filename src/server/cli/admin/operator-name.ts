/** A name that reads the same everywhere and that no shell takes for anything else. */
export const OPERATOR_NAME = /^[a-z][a-z0-9_-]{0,31}$/;
