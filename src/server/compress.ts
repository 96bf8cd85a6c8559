import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const BROTLI_QUALITY = 6;

/** The codings of what is made while people wait for it, each made when first asked for. */
export const compressedWhenAsked = {
  br: (body: Buffer) =>
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (body: Buffer) => gzipSync(body),
};
