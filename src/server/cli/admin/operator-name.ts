/** A name that is unambiguous to read and needs no quoting in a shell. */
export const OPERATOR_NAME = /^[a-z][a-z0-9_-]{0,31}$/;
