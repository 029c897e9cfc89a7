// The faces for text that the rasteriser has to shape itself, which only pictures within charts have.

import arimoBold from "../../generated/fonts/arimo-bold.bin";
import arimoItalic from "../../generated/fonts/arimo-italic.bin";
import arimoRegular from "../../generated/fonts/arimo-regular.bin";
import cousineRegular from "../../generated/fonts/cousine-regular.bin";
import tinosBold from "../../generated/fonts/tinos-bold.bin";
import tinosRegular from "../../generated/fonts/tinos-regular.bin";
import type { RasterFonts } from "./resvg.ts";

const FILES = [arimoRegular, arimoBold, arimoItalic, tinosRegular, tinosBold, cousineRegular];

/** Faces of the families that charts have too. */
export const RASTER_FONTS: RasterFonts = {
  files: FILES.map((file) => new Uint8Array(file)),
  sans: "Arimo",
  serif: "Tinos",
  mono: "Cousine",
};
