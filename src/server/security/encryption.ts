import { CompactEncrypt, compactDecrypt } from 'jose';

/** Encrypts values for the database with a key that is stored elsewhere. */
export interface Encryption {
  encrypt(text: string): Promise<string>;
  /** @throws if the text was encrypted with another key or modified since */
  decrypt(encrypted: string): Promise<string>;
}

/** Creates AES-256-GCM encryption in compact JWE (RFC 7516, `dir`); the key is 32 bytes. */
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
