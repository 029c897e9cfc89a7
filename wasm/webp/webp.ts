// The libwebp encoder, which encodes pixels as WebP. It is loaded on first use. An engine takes a millisecond to
// create, and up to 64 MB for the largest image, in the pooled memory of wasm/pooled-memory.ts.

import { emscriptenOptions, withEncoder } from "../pooled-memory.ts";

/** Initial memory of the module, in pages. */
const PAGES = 2;

/** WebPConfig fields, as libwebp names them. */
const CONFIG = {
  quality: 75,
  target_size: 0,
  target_PSNR: 0,
  method: 4,
  sns_strength: 50,
  filter_strength: 60,
  filter_sharpness: 0,
  filter_type: 1,
  partitions: 0,
  segments: 4,
  pass: 1,
  show_compressed: 0,
  preprocessing: 0,
  autofilter: 0,
  partition_limit: 0,
  alpha_compression: 1,
  alpha_filtering: 1,
  alpha_quality: 100,
  lossless: 0,
  exact: 0,
  image_hint: 0,
  emulate_jpeg_size: 0,
  thread_level: 0,
  low_memory: 0,
  near_lossless: 100,
  use_delta_palette: 0,
  use_sharp_yuv: 0,
};

/** In lossless mode, `quality` is the effort. Higher values take twice as long, and make files a fifth smaller. */
const LOSSLESS = { ...CONFIG, lossless: 1, method: 1, quality: 20 };
/** Higher methods take twice as long, and make files a sixth smaller. */
const LOSSY = { ...CONFIG, method: 2 };

/**
 * Encodes an image as WebP.
 *
 * @param data unpremultiplied RGBA, four bytes per pixel
 * @param quality 1 to 100; undefined for lossless
 */
export function encodeWebp(data: Uint8Array, width: number, height: number, quality?: number): Promise<Uint8Array> {
  return useWebpEncoder((encode) => encode(data, width, height, quality));
}

/** Encodes an image; see `encodeWebp`. */
type Encode = (data: Uint8Array, width: number, height: number, quality?: number) => Uint8Array;

/** Calls `use` with a function that encodes images, valid only until `use` returns. */
export function useWebpEncoder<Result>(use: (encode: Encode) => Result): Promise<Result> {
  return withEncoder(PAGES, open, (engine) =>
    use((data, width, height, quality) => {
      const file = engine.encode(data, width, height, quality === undefined ? LOSSLESS : { ...LOSSY, quality });
      if (file === null) throw new Error(`libwebp failed to encode ${width} x ${height} pixels`);
      return file;
    }),
  );
}

async function open(memory: WebAssembly.Memory) {
  const [{ default: createEncoder }, { default: webp }] = await Promise.all([
    import("../../generated/pooled/webp-encoder.js"),
    import("../../generated/pooled/webp-encoder.wasm"),
  ]);
  return createEncoder(emscriptenOptions(webp, memory));
}
