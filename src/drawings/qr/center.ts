// A picture and the size that was asked for → its place in the centre of a code, and the version that bears it. Refuses a picture
// that hides more than the code can do without.

import { Failure } from "../../base/failure.ts";
import { QR_GROWTH } from "../../base/limits.ts";
import type { Box } from "../../engine/path.ts";
import type { EncodedImage } from "../../engine/surface.ts";
import { type Level, MAX_VERSION, sideOf } from "./capacity.ts";
import { type Cover, isBearable } from "./damage.ts";
import { type Layout, layOut } from "./layout.ts";
import type { QrParams } from "./qr-params.ts";

/** Longer side of a picture, of the code's, where nothing is said. */
const RATIO = 0.3;
/** Least ratio that is worth a picture, and the steps in which a smaller one is looked for. */
const LEAST_RATIO = 0.05;
const RATIO_STEP = 0.01;
/** Light modules around a picture, at the least. */
const QUIET = 0.35;

/** Where a picture stands. */
export interface CenterPlace {
  readonly version: number;
  /** Pixels of the whole picture. */
  readonly box: Box;
  /** Modules that make way for it. */
  readonly cover: Cover;
}

/** A size in pixels, on a code of some layout. */
type SizeOn = (layout: Layout, side: number) => { readonly width: number; readonly height: number };

/**
 * Finds a place for the picture. Where no size is asked for, it is as large as the code bears, up to the usual one.
 *
 * @param version the smallest that holds the text
 * @throws Failure for a size that is too large
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
    throw tooLarge(name, level, `got ${Math.round(size.width)} x ${Math.round(size.height)} pixels`);
  }
  const asked = centerImageSizeRatio ?? RATIO;
  const place = find(bySide(asked, image));
  if (place !== null) return place;
  const most = largestRatio(asked, (ratio) => find(bySide(ratio, image)));
  if (most !== null && centerImageSizeRatio === undefined) return most.place;
  const hint = most === null ? "" : `, which is up to ${most.ratio} here`;
  throw tooLarge("centerImageSizeRatio", level, `got ${asked}`, hint);
}

function bySide(ratio: number, image: EncodedImage): SizeOn {
  return ({ scale }, side) => {
    const unit = (side * scale * ratio) / Math.max(image.width, image.height);
    return { width: image.width * unit, height: image.height * unit };
  };
}

/** The largest ratio below one that is too large, and the place that the picture has then. */
function largestRatio(
  asked: number,
  find: (ratio: number) => CenterPlace | null,
): { readonly ratio: number; readonly place: CenterPlace } | null {
  for (let steps = Math.ceil(asked / RATIO_STEP) - 1; steps * RATIO_STEP >= LEAST_RATIO; steps--) {
    const ratio = Number((steps * RATIO_STEP).toFixed(2));
    const place = find(ratio);
    if (place !== null) return { ratio, place };
  }
  return null;
}

/** A larger code has more codewords to spare: the smallest one that bears the picture. */
function findPlace({ size, margin }: QrParams, sizeOn: SizeOn, version: number, level: Level): CenterPlace | null {
  for (let grown = version; grown <= Math.min(MAX_VERSION, version + QR_GROWTH); grown++) {
    const side = sideOf(grown);
    const layout = layOut(size, side, margin);
    const { width, height } = sizeOn(layout, side);
    const cover = coverOf(side, width / layout.scale, height / layout.scale);
    if (!isBearable(grown, level, cover)) continue;
    const middle = layout.start + (side * layout.scale) / 2;
    const [left, top] = [middle - width / 2, middle - height / 2];
    return { version: grown, cover, box: { left, top, right: left + width, bottom: top + height } };
  }
  return null;
}

/** The modules that a picture of a size in modules touches, or comes close to. */
function coverOf(side: number, width: number, height: number): Cover {
  const [left, top] = [width, height].map((length) => Math.floor(side / 2 - length / 2 - QUIET)) as [number, number];
  return { left, top, right: side - left, bottom: side - top };
}

function tooLarge(name: string, level: Level, got: string, hint = ""): Failure {
  const advice = level === "H" ? "" : ": a higher ecLevel bears more";
  return new Failure(
    "invalid",
    `${name} must hide no more of the code than ecLevel ${level} can mend${hint}, ${got}${advice}`,
  );
}
