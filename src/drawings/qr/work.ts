// Estimates the work of a prepared code, in units of src/base/fuel.ts, so that a batch can be charged or rejected before
// its first byte is sent.

import type { EncodedImage } from "../../engine/surface.ts";
import { type Level, symbolSide } from "./capacity.ts";
import type { CenterPlace } from "./center.ts";
import type { EncodedText } from "./modules.ts";
import type { QrParams } from "./options.ts";

/** Work per code, per character of its text, per module, and per pixel of an image with round shapes. */
const CODE_WORK = 200_000;
const CHARACTER_WORK = 1000;
const MODULE_WORK = 600;
const ROUND_PIXEL_WORK = 12;
/** Work per character of the caption, which is shaped several times to break it into lines. */
const CAPTION_WORK = 25_000;
/** Work per pixel of the centre image, which is composited over the code. */
const CENTER_PIXEL_WORK = 60;

/** Returns the work of drawing a code, excluding the work of encoding its text. */
export function qrWork({ params, encoded: { version }, center }: PreparedQr): number {
  const { text, caption = "", size, dotStyle, finderStyle, finderDotStyle } = params;
  const isRound = [dotStyle, finderStyle, finderDotStyle].some((style) => style !== undefined && style !== "square");
  const box = center?.place.box;
  const covered = box === undefined ? 0 : (box.right - box.left) * (box.bottom - box.top);
  return (
    CODE_WORK +
    text.length * CHARACTER_WORK +
    symbolSide(version) ** 2 * MODULE_WORK +
    (isRound ? size ** 2 * ROUND_PIXEL_WORK : 0) +
    caption.length * CAPTION_WORK +
    covered * CENTER_PIXEL_WORK
  );
}

/** A QR code whose modules have not been computed yet. Everything except the caption is validated. */
export interface PreparedQr {
  readonly params: QrParams;
  readonly level: Level;
  readonly encoded: EncodedText;
  readonly center?: { readonly image: EncodedImage; readonly place: CenterPlace };
}
