/** Legal documents an owner accepts by registering; the version is the date they bear (product.md 2.8). */
export const legalDocuments = [
  { type: 'privacy-policy', version: '2025-09-27' },
  { type: 'terms-of-use', version: '2025-09-27' },
] as const;
