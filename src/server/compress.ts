import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Codings, each made when first asked for; `brotliQuality` is from 0 to 11. */
const codings = (brotliQuality: number) => ({
  br: (body: Buffer) =>
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (body: Buffer) => gzipSync(body),
});

/** Of what is made while people wait for it. */
export const compressedWhenAsked = codings(6);

/** Of what stays the same and is sent often: of some 50 kB a tenth less, for some 50 ms. */
export const compressedOnce = codings(constants.BROTLI_MAX_QUALITY);
