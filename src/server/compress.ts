import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';

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

/** Level 1 of 22, with no more memory than a body of that size needs. */
const zstd = (body: Buffer) =>
  zstdCompressSync(body, {
    pledgedSrcSize: body.byteLength,
    params: { [constants.ZSTD_c_compressionLevel]: 1 },
  });

/**
 * Of what is made while people wait for it. A page of 41 kB takes Brotli some 0.8 ms, more than to render it, and Zstandard
 * 0.1, for 11.8 kB in place of 9.8.
 */
export const compressedWhenAsked = { ...codings(6), zstd };

/** Of what stays the same and is sent often: of some 50 kB a tenth less, for some 50 ms. */
export const compressedOnce = codings(constants.BROTLI_MAX_QUALITY);
