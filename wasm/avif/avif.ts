// libaom's encoder: pixels in, an AVIF file out. It is the largest engine, which few ask for: it is loaded on first use. An engine takes
// 17 MB from its start, and 67 MB for the largest picture. It works in the lent memory, which no other engine has meanwhile.

import { optionsFor, withEncoder } from "../lent-memory.ts";

/** Pages that the module declares. */
const PAGES = 256;

/** What libavif's encoder holds, under its names. */
const CONFIG = {
  quality: 80,
  /** As the colours. */
  qualityAlpha: -1,
  denoiseLevel: 0,
  tileColsLog2: 0,
  tileRowsLog2: 0,
  /** 4:4:4, so that thin coloured lines stay clean. */
  subsample: 3,
  chromaDeltaQ: false,
  sharpness: 0,
  tune: 0,
  enableSharpYUV: false,
  bitDepth: 8,
  lossless: false,
};

/** Speeds of libaom. One step slower than 8 takes ten times the time for a fifth less; 9 leaves out the tools for flat colours. */
const SPEEDS = { small: 8, fast: 9 } as const;

/**
 * Encodes the picture.
 *
 * @param data four bytes a pixel, from red to alpha, colours not premultiplied
 * @param quality 1 to 100
 * @param effort `fast` for images whose colours are not flat
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
    if (file === null) throw new Error(`libaom gives up on ${width} x ${height} pixels`);
    return file;
  });
}

async function open(memory: WebAssembly.Memory) {
  const [{ default: createEncoder }, { default: avif }] = await Promise.all([
    import("@jsquash/avif/codec/enc/avif_enc.js"),
    import("../../generated/lent/avif-encoder.wasm"),
  ]);
  return createEncoder(optionsFor(avif, memory));
}
