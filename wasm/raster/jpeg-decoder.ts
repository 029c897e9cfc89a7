// Decodes JPEG with libjpeg-turbo. Large images can be decoded at a scale of 1/8 to 7/8, which takes a fraction of the
// memory and time. Truncated files are decoded as far as possible. TurboJPEG C API, turbojpeg.h.

import jpeg from "../../generated/pooled/jpeg-decoder.wasm";
import { DecodeError, decodeWith, type RasterPixels } from "./engine.ts";

/** TurboJPEG's pixel format constants. */
const FORMATS = { rgba: 7, cmyk: 11 } as const;

/**
 * Decodes a JPEG file.
 *
 * @param isCmyk whether the channels are CMYK, which are returned as stored in the file
 * @param eighths scale to decode at, 1 to 8; each side is rounded up
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
    // The call also fails on warnings, although it has written the pixels. Written RGBA pixels have an alpha of 255.
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
