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
  /** One step slower takes ten times the time for a fifth less; one faster takes half, for twice as much. */
  speed: 8,
  /** 4:4:4, so that thin coloured lines stay clean. */
  subsample: 3,
  chromaDeltaQ: false,
  sharpness: 0,
  tune: 0,
  enableSharpYUV: false,
  bitDepth: 8,
  lossless: false,
};

/**
 * Encodes the picture.
 *
 * @param data four bytes a pixel, from red to alpha, colours not premultiplied
 * @param quality 1 to 100
 */
export function encodeAvif(data: Uint8Array, width: number, height: number, quality: number): Promise<Uint8Array> {
  return withEncoder(PAGES, open, (engine) => {
    const file = engine.encode(data, width, height, { ...CONFIG, quality });
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
