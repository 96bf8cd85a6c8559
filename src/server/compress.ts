import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const BROTLI_QUALITY = 6;

/** The codings of what is made while people wait for it, each made when first asked for. */
export const compressedWhenAsked = (body: Buffer<ArrayBuffer>) => ({
  br: () => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: () => gzipSync(body),
});
