// Decodes the images that a drawing contains.

import { loadRasterFonts } from "../engine/font/raster-fonts.ts";
import { openImageFile } from "../engine/image/read-image.ts";
import type { EncodedImage } from "../engine/surface.ts";
import { fonts } from "./fonts.ts";

/**
 * Decodes an image file.
 *
 * @param url address of the image, for error messages
 * @throws Failure if the file is not an image, or is damaged or too large
 */
export async function decodeImage(bytes: Uint8Array, url: string): Promise<EncodedImage> {
  return openImageFile(bytes, url, await loadRasterFonts(fonts, bytes));
}
