// Places an image in the centre of a QR code, and finds the smallest version whose error correction can recover the
// modules that the image hides.

import { Failure } from "../../base/failure.ts";
import type { Box } from "../../engine/path.ts";
import type { EncodedImage } from "../../engine/surface.ts";
import { type Level, MAX_VERSION, symbolSide } from "./capacity.ts";
import { type CoveredArea, withinErrorCorrection } from "./damage.ts";
import { type Layout, layoutQr } from "./layout.ts";
import type { QrParams } from "./qr-params.ts";

/** Maximum number of versions by which a QR code grows to fit the centre image: 32 more modules along each side. */
const QR_GROWTH = 8;

/** Default ratio of the image's longer side to the side of the code. */
const RATIO = 0.3;
/** Smallest ratio that the search tries, and its step. */
const MIN_RATIO = 0.05;
const RATIO_STEP = 0.01;
/** Minimum light space around the image, in modules. */
const QUIET = 0.35;

/** Position of the centre image. */
export interface CenterPlace {
  readonly version: number;
  /** Bounds of the image, in pixels. */
  readonly box: Box;
  /** Modules that are cleared for the image. */
  readonly cover: CoveredArea;
  /** The largest ratio at which error correction can recover the hidden modules; set only if the image is larger. */
  readonly readableRatio?: number;
}

/** Returns the image size in pixels for a layout and a number of modules per side. */
type SizeOn = (layout: Layout, side: number) => { readonly width: number; readonly height: number };

/**
 * Finds a position for the centre image. Without a requested size, the image is as large as the code allows, up to the
 * default ratio. A requested ratio is used even if it makes the code unreadable, for compatibility with QuickChart.
 *
 * @param version the smallest version that holds the text
 * @throws Failure if the requested size in pixels hides too much of the code
 */
export function placeCenter(params: QrParams, image: EncodedImage, version: number, level: Level): CenterPlace {
  const find = (sizeOn: SizeOn) => findPlace(params, sizeOn, version, level);
  const { centerImageWidth, centerImageHeight, centerImageSizeRatio } = params;
  const isSized = centerImageWidth !== undefined || centerImageHeight !== undefined;
  if (isSized) {
    const size = {
      width: centerImageWidth ?? ((centerImageHeight as number) * image.width) / image.height,
      height: centerImageHeight ?? ((centerImageWidth as number) * image.height) / image.width,
    };
    const place = find(() => size);
    if (place !== null) return place;
    const name = centerImageWidth === undefined ? "centerImageHeight" : "centerImageWidth";
    throw tooLarge(name, level, `${Math.round(size.width)} x ${Math.round(size.height)} pixels`);
  }
  const requested = centerImageSizeRatio ?? RATIO;
  const place = find(bySide(requested, image));
  if (place !== null) return place;
  const largest = largestRatio(requested, (ratio) => find(bySide(ratio, image)));
  if (centerImageSizeRatio !== undefined)
    return { ...placeOn(params, bySide(requested, image), version), readableRatio: largest?.ratio ?? 0 };
  if (largest !== null) return largest.place;
  throw tooLarge("centerImageSizeRatio", level, String(requested));
}

function bySide(ratio: number, image: EncodedImage): SizeOn {
  return ({ scale }, side) => {
    const unit = (side * scale * ratio) / Math.max(image.width, image.height);
    return { width: image.width * unit, height: image.height * unit };
  };
}

/** Returns the largest ratio below the requested ratio that fits, and its placement. */
function largestRatio(
  requested: number,
  find: (ratio: number) => CenterPlace | null,
): { readonly ratio: number; readonly place: CenterPlace } | null {
  for (let steps = Math.ceil(requested / RATIO_STEP) - 1; steps * RATIO_STEP >= MIN_RATIO; steps--) {
    const ratio = Number((steps * RATIO_STEP).toFixed(2));
    const place = find(ratio);
    if (place !== null) return { ratio, place };
  }
  return null;
}

/**
 * Returns the position in the smallest version that fits, or null if none does. Larger versions are also tried, because they
 * have more error correction to spare.
 */
function findPlace(params: QrParams, sizeOn: SizeOn, version: number, level: Level): CenterPlace | null {
  for (let candidate = version; candidate <= Math.min(MAX_VERSION, version + QR_GROWTH); candidate++) {
    const place = placeOn(params, sizeOn, candidate);
    if (withinErrorCorrection(candidate, level, place.cover)) return place;
  }
  return null;
}

/** Places the image in a code of the given version. */
function placeOn({ size, margin }: QrParams, sizeOn: SizeOn, version: number): CenterPlace {
  const side = symbolSide(version);
  const layout = layoutQr(size, side, margin);
  const { width, height } = sizeOn(layout, side);
  const middle = layout.start + (side * layout.scale) / 2;
  const [left, top] = [middle - width / 2, middle - height / 2];
  return {
    version,
    cover: coverOf(side, width / layout.scale, height / layout.scale),
    box: { left, top, right: left + width, bottom: top + height },
  };
}

/** Returns the modules under the image or within QUIET of it. The image's `width` and `height` are in modules. */
function coverOf(side: number, width: number, height: number): CoveredArea {
  const [left, top] = [width, height].map((length) => Math.floor(side / 2 - length / 2 - QUIET)) as [number, number];
  return { left, top, right: side - left, bottom: side - top };
}

function tooLarge(name: string, level: Level, got: string): Failure {
  const advice = level === "H" ? "Use a smaller image" : "Use a higher ecLevel or a smaller image";
  return new Failure(
    "invalid",
    `${name} is too large for ecLevel ${level}, got ${got}: the image covers more of the code than error correction can recover. ${advice}`,
  );
}
