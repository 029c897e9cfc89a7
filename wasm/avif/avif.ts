// The libaom encoder, which encodes pixels as AVIF. It is the largest engine and rarely used, so it is loaded on first
// use. An engine takes 6 MB initially and 67 MB for the largest image, in the pooled memory of wasm/pooled-memory.ts.

import { emscriptenOptions, withEncoder } from "../pooled-memory.ts";

/** Initial memory of the module, in pages. */
const PAGES = 95;

/** Encoder options, as libavif names them. */
const CONFIG = {
  quality: 80,
  /** -1 means the same as `quality`. */
  qualityAlpha: -1,
  denoiseLevel: 0,
  tileColsLog2: 0,
  tileRowsLog2: 0,
  /** 4:4:4 chroma subsampling, so that thin coloured lines stay sharp. */
  subsample: 3,
  chromaDeltaQ: false,
  sharpness: 0,
  tune: 0,
  enableSharpYUV: false,
  bitDepth: 8,
  lossless: false,
};

/**
 * libaom speeds. Speed 7 takes ten times as long as speed 8 for 20% smaller files. Speed 9 lacks the tools for flat
 * colours.
 */
const SPEEDS = { small: 8, fast: 9 } as const;

/**
 * Encodes an image as AVIF.
 *
 * @param data unpremultiplied RGBA, four bytes per pixel
 * @param quality 1 to 100
 * @param effort `fast` for photographic images
 */
export function encodeAvif(
  data: Uint8Array,
  width: number,
  height: number,
  quality: number,
  effort: keyof typeof SPEEDS = "small",
): Promise<Uint8Array> {
  return withEncoder(PAGES, open, (engine) => {
    const file = engine.encode(data, width, height, { ...CONFIG, speed: SPEEDS[effort], quality });
    if (file === null) throw new Error(`libaom failed to encode ${width} x ${height} pixels`);
    return file;
  });
}

async function open(memory: WebAssembly.Memory) {
  const [{ default: createEncoder }, { default: avif }] = await Promise.all([
    import("../../generated/pooled/avif-encoder.js"),
    import("../../generated/pooled/avif-encoder.wasm"),
  ]);
  return createEncoder(emscriptenOptions(avif, memory));
}
