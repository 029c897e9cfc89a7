// JPEG → pixels, by libjpeg-turbo. Large pictures can be decoded at eighths of their size, which takes a fraction of the
// memory and time. A file that ends early gives what there is of it. TurboJPEG C API, turbojpeg.h.

import jpeg from "../../generated/lent/jpeg-decoder.wasm";
import { DecodeError, decodeWith, type RasterPixels } from "./engine.ts";

/** TurboJPEG's numbers for the order of channels. */
const FORMATS = { rgba: 7, cmyk: 11 } as const;

/**
 * Decodes the file.
 *
 * @param inks whether it holds cyan, magenta, yellow and black: they come out as they stand in the file
 * @param eighths 1 to 8: the size to decode at, each side rounded up
 */
export function decodeJpeg(file: Uint8Array, inks: boolean, eighths = 8): RasterPixels {
  return decodeWith(jpeg, (engine) => {
    const source = engine.put(file);
    const decompressor = engine.call("tjInitDecompress");
    if (decompressor === 0) throw new DecodeError("tjInitDecompress failed");
    const facts = engine.allocate(16);
    engine.call("tjDecompressHeader3", decompressor, source, file.length, facts, facts + 4, facts + 8, facts + 12);
    const [width, height] = [facts, facts + 4].map((address) => Math.ceil((engine.read(address) * eighths) / 8)) as [
      number,
      number,
    ];
    const length = width * height * 4;
    if (length === 0) throw new DecodeError("tjDecompressHeader3 found no size");
    const target = engine.allocate(length);
    const format = inks ? FORMATS.cmyk : FORMATS.rgba;
    // It also fails where it only warns, and has written the pixels all the same: those have an alpha.
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
    if (failed !== 0 && (inks || pixels.data[3] !== 255)) throw new DecodeError("tjDecompress2 failed");
    return pixels;
  });
}
