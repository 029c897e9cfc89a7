// The faces for text that the rasteriser has to shape itself, which only pictures within charts have: those that are in the
// bundle. Faces of other families may be added to them.

import arimoBold from "../../generated/fonts/arimo-bold.bin";
import arimoBoldItalic from "../../generated/fonts/arimo-bold-italic.bin";
import arimoItalic from "../../generated/fonts/arimo-italic.bin";
import arimoRegular from "../../generated/fonts/arimo-regular.bin";
import type { RasterFonts } from "./resvg.ts";

const FILES = [arimoRegular, arimoBold, arimoItalic, arimoBoldItalic];

/** The family of the bundle, for all names. */
export const RASTER_FONTS: RasterFonts = { files: FILES.map((file) => new Uint8Array(file)), fallback: "Arimo" };
