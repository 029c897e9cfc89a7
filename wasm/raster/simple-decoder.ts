// Decodes PNG, GIF, BMP and WebP with lodepng, libnsgif, libnsbmp and libwebp. Only the first frame of a GIF is decoded.
// Callers must check the size in the header first, because the decoders allocate memory for the whole image. The decoders throw
// a DecodeError for damaged files.

import bmp from "../../generated/pooled/bmp-decoder.wasm";
import gif from "../../generated/pooled/gif-decoder.wasm";
import png from "../../generated/pooled/png-decoder.wasm";
import webp from "../../generated/pooled/webp-decoder.wasm";
import { DecodeError, decodeWith, type RasterPixels } from "./engine.ts";

export const decodePng = (file: Uint8Array) => decode(png, "lodepng_decode32", file);
export const decodeGif = (file: Uint8Array) => decode(gif, "decode_gif", file);
export const decodeBmp = (file: Uint8Array) => decode(bmp, "decode_bmp", file);

/** Calls a decoder that writes the pixels' address, width and height, and returns zero for success. */
function decode(module: WebAssembly.Module, name: string, file: Uint8Array): RasterPixels {
  return decodeWith(module, (engine) => {
    const out = engine.allocate(12);
    const error = engine.call(name, out, out + 4, out + 8, engine.put(file), file.length);
    if (error !== 0) throw new DecodeError(`${name} failed: ${error}`);
    return engine.pixels(engine.read(out), engine.read(out + 4), engine.read(out + 8));
  });
}

export function decodeWebp(file: Uint8Array): RasterPixels {
  return decodeWith(webp, (engine) => {
    const size = engine.allocate(8);
    const address = engine.call("WebPDecodeRGBA", engine.put(file), file.length, size, size + 4);
    if (address === 0) throw new DecodeError("WebPDecodeRGBA failed");
    return engine.pixels(address, engine.read(size), engine.read(size + 4));
  });
}
