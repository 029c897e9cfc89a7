// Decodes JPEG with libjpeg-turbo. Large images can be decoded at a scale of 1/8 to 7/8, which takes a fraction of the
// memory and time. Truncated files are decoded as far as possible. TurboJPEG C API, turbojpeg.h.

import bmp from "../../generated/pooled/bmp-decoder.wasm";
import gif from "../../generated/pooled/gif-decoder.wasm";
import jpeg from "../../generated/pooled/jpeg-decoder.wasm";
import png from "../../generated/pooled/png-decoder.wasm";
import webp from "../../generated/pooled/webp-decoder.wasm";
import { DecodeError, decodeWith, type RasterPixels } from "./engine.ts";

/** TurboJPEG's pixel format constants. */
const FORMATS = { rgba: 7, cmyk: 11 } as const;

/**
 * Decodes a JPEG file.
 *
 * @param isCmyk whether the channels are CMYK, which are returned as stored in the file
 * @param eighths scale to decode at, 1 to 8; width and height are rounded up
 * @throws DecodeError if the file cannot be decoded
 */
export function decodeJpeg(file: Uint8Array, isCmyk: boolean, eighths = 8): RasterPixels {
  return decodeWith(jpeg, (engine) => {
    const source = engine.put(file);
    const decompressor = engine.call("tjInitDecompress");
    if (decompressor === 0) throw new DecodeError("tjInitDecompress failed");
    const header = engine.allocate(16);
    engine.call("tjDecompressHeader3", decompressor, source, file.length, header, header + 4, header + 8, header + 12);
    const [width, height] = [header, header + 4].map((address) => Math.ceil((engine.read(address) * eighths) / 8)) as [
      number,
      number,
    ];
    const length = width * height * 4;
    if (length === 0) throw new DecodeError("tjDecompressHeader3 found no size");
    const target = engine.allocate(length);
    const format = isCmyk ? FORMATS.cmyk : FORMATS.rgba;
    // The call also reports failure for a warning, although it has written the pixels. Written RGBA pixels have an
    // alpha of 255.
    const failed = engine.call(
      "tjDecompress2",
      decompressor,
      source,
      file.length,
      target,
      width,
      width * 4,
      height,
      format,
      0,
    );
    const pixels = engine.pixels(target, width, height);
    if (failed !== 0 && (isCmyk || pixels.data[3] !== 255)) throw new DecodeError("tjDecompress2 failed");
    return pixels;
  });
}

export const decodePng = (file: Uint8Array) => decode(png, "lodepng_decode32", file);
export const decodeGif = (file: Uint8Array) => decode(gif, "decode_gif", file);
export const decodeBmp = (file: Uint8Array) => decode(bmp, "decode_bmp", file);

/** Runs a decoder that stores the pixels' address, width and height, and returns zero for success. */
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
