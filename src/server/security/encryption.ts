import { CompactEncrypt, compactDecrypt } from 'jose';

/** Encrypts what the database keeps, with a key that lies outside it. */
export interface Encryption {
  encrypt(text: string): Promise<string>;
  /** @throws when the text was encrypted with another key or changed since. */
  decrypt(encrypted: string): Promise<string>;
}

/** AES-256-GCM as compact JWE (RFC 7516, `dir`); the key is 32 bytes. */
export function createEncryption(key: Uint8Array): Encryption {
  return {
    encrypt: (text) =>
      new CompactEncrypt(new TextEncoder().encode(text))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(key),
    decrypt: async (encrypted) => {
      const { plaintext } = await compactDecrypt(encrypted, key, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      });
      return new TextDecoder().decode(plaintext);
    },
  };
}
