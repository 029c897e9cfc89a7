// libwebp's encoder: pixels in, a WebP file out. An engine takes 17 MB from its start, and 64 MB for the largest picture; making one
// takes a millisecond. It works in the lent memory, which no other engine has meanwhile.

import createEncoder from "@jsquash/webp/codec/enc/webp_enc_simd.js";
import webp from "../../generated/lent/webp-encoder.wasm";
import { optionsFor, withEncoder } from "../lent-memory.ts";

/** Pages that the module declares. */
const PAGES = 256;

/** What libwebp's WebPConfig holds, under its names. */
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

/** Without loss, `quality` is how hard to try: from here on it takes twice the time for a fifth less. */
const LOSSLESS = { ...CONFIG, lossless: 1, method: 1, quality: 20 };
/** From here on it takes twice the time for a sixth less. */
const LOSSY = { ...CONFIG, method: 2 };

/**
 * Encodes the picture.
 *
 * @param data four bytes a pixel, from red to alpha, colours not premultiplied
 * @param quality 1 to 100; nothing is lost when left out
 */
export function encodeWebp(data: Uint8Array, width: number, height: number, quality?: number): Promise<Uint8Array> {
  return withEncoder(PAGES, open, (engine) => {
    const file = engine.encode(data, width, height, quality === undefined ? LOSSLESS : { ...LOSSY, quality });
    if (file === null) throw new Error(`libwebp gives up on ${width} x ${height} pixels`);
    return file;
  });
}

const open = (memory: WebAssembly.Memory) => createEncoder(optionsFor(webp, memory));
