// The bundled fonts for text that the rasteriser shapes itself, which occurs only in SVG images within charts. Fonts from
// other families can be added.

import arimoBold from "../../generated/fonts/arimo-bold.bin";
import arimoBoldItalic from "../../generated/fonts/arimo-bold-italic.bin";
import arimoItalic from "../../generated/fonts/arimo-italic.bin";
import arimoRegular from "../../generated/fonts/arimo-regular.bin";
import type { RasterFonts } from "./resvg.ts";

const FILES = [arimoRegular, arimoBold, arimoItalic, arimoBoldItalic];

/** The bundled family, used for all family names. */
export const RASTER_FONTS: RasterFonts = { files: FILES.map((file) => new Uint8Array(file)), fallback: "Arimo" };
