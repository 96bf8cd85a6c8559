/** Legal documents an owner accepts by registering; the version is the date they bear (SPEC section 2). */
export const legalDocuments = [
  { type: 'privacy-policy', version: '2025-09-27' },
  { type: 'terms-of-use', version: '2025-09-27' },
] as const;
