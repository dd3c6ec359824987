/** The encodings of HTTP in which texts are sent, made of bytes. */

export const ENCODINGS = ["br", "zstd", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Content below this size does not get smaller by as much as a header costs. */
export const SMALLEST_ENCODED_BYTES = 512;
/** Beyond this size the best compression takes seconds for some percent. */
const LARGEST_THOROUGH_BYTES = 128 * 1024;

/** How well bytes are compressed: once for many visits, or soon. */
export type Effort = "thorough" | "quick";

const LEVELS: Record<Effort, Record<Encoding, number>> = {
  thorough: { br: 10, zstd: 15, gzip: 9 },
  // Brotli at 5 takes two fifths of the time of 8, and makes pages larger by less than a hundredth.
  quick: { br: 5, zstd: 9, gzip: 6 },
};

/** All encodings of some bytes that make them smaller. It computes: never call it where requests are answered. */
export function encode(bytes: Uint8Array, effort: Effort): Record<Encoding, Uint8Array | null> {
  if (bytes.length < SMALLEST_ENCODED_BYTES) return { br: null, zstd: null, gzip: null };
  // Loaded when it is used: it takes longer to load than the server to start.
  const { brotliCompressSync, constants, gzipSync, zstdCompressSync } = process.getBuiltinModule("node:zlib");
  const level = LEVELS[bytes.length > LARGEST_THOROUGH_BYTES ? "quick" : effort];
  // Brotli sets up a window of 4 MB otherwise, which takes longer than compressing a page.
  const windowBits = Math.min(Math.ceil(Math.log2(bytes.length + 16)), constants.BROTLI_DEFAULT_WINDOW);
  const smaller = (encoded: Uint8Array) => (encoded.length < bytes.length ? encoded : null);
  return {
    br: smaller(
      brotliCompressSync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: level.br,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          [constants.BROTLI_PARAM_LGWIN]: windowBits,
        },
      }),
    ),
    zstd: smaller(zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: level.zstd } })),
    gzip: smaller(gzipSync(bytes, { level: level.gzip })),
  };
}
