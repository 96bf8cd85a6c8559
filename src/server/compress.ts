import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Codings, each made when first asked for; `brotliQuality` is from 0 to 11. */
const codings = (brotliQuality: number) => ({
  br: (body: Buffer) =>
    brotliCompressSync(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_LGWIN]: windowBits(body.byteLength),
      },
    }),
  gzip: (body: Buffer) => gzipSync(body),
});

/**
 * A window that is larger than what is compressed finds nothing more in it, and takes megabytes each time that leave holes
 * in the process's memory: with Brotli's usual 22 bits some 3, with 16 half of one.
 */
const windowBits = (bytes: number) => Math.max(16, Math.min(22, Math.ceil(Math.log2(bytes))));

/** Of what is made while people wait for it. */
export const compressedWhenAsked = codings(6);

/** Of what stays the same and is sent often: of some 50 kB a tenth less, for some 50 ms. */
export const compressedOnce = codings(constants.BROTLI_MAX_QUALITY);
