// The bundled fonts for text that resvg shapes itself, which occurs only in SVG images within charts. Fonts of other
// families can be added.

import arimoBold from "../../generated/fonts/arimo-bold.bin";
import arimoBoldItalic from "../../generated/fonts/arimo-bold-italic.bin";
import arimoItalic from "../../generated/fonts/arimo-italic.bin";
import arimoRegular from "../../generated/fonts/arimo-regular.bin";
import type { RasterFonts } from "./resvg.ts";

/**
 * The bundled family, which is used for all family names. The library loads the files after this module has been
 * evaluated.
 */
export const RASTER_FONTS: RasterFonts = {
  get files() {
    return [arimoRegular, arimoBold, arimoItalic, arimoBoldItalic].map((file) => new Uint8Array(file));
  },
  fallback: "Arimo",
};
