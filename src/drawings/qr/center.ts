// Places an image in the centre of a QR code, and finds the smallest version whose error correction can recover the
// modules that the image hides.

import { Failure } from "../../base/failure.ts";
import type { Box } from "../../engine/path.ts";
import type { EncodedImage } from "../../engine/surface.ts";
import { alignmentCoordinates, blockStructure, type Level, MAX_VERSION, symbolSide } from "./capacity.ts";
import { type Layout, layoutQr } from "./layout.ts";
import type { QrParams } from "./options.ts";
import { FINDER_SIDE } from "./shape.ts";

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
 * Returns the position in the smallest version that fits, or null if none does. Also tries larger versions, because
 * they can correct more codewords.
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

/** The rectangle of hidden modules. `right` and `bottom` are exclusive. */
export interface CoveredArea {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Fraction of the correction capacity that the image may use. The rest is reserved for errors from cameras and printers. */
const USABLE_FRACTION = 0.85;

/** The role of modules that hold data or error correction. */
const DATA = 0;
/** The role of alignment patterns. A reader can do without some of them. */
const ALIGNMENT = 1;
/** The role of finder and timing patterns, and of format and version information. A reader needs all of them. */
const VITAL = 2;

/**
 * Whether a code stays readable without the covered modules. Vital patterns must not be covered. Each block corrects
 * half as many codewords as it has error correction codewords, minus the share reserved for reading errors. ISO/IEC
 * 18004:2024, 7.5 to 7.7.
 */
function withinErrorCorrection(version: number, level: Level, cover: CoveredArea): boolean {
  const side = symbolSide(version);
  if (cover.left < 0 || cover.top < 0 || cover.right > side || cover.bottom > side) return false;
  const roles = mapRoles(version);
  for (let y = cover.top; y < cover.bottom; y++)
    for (let x = cover.left; x < cover.right; x++) if (roles[y * side + x] === VITAL) return false;
  const { ecCodewords } = blockStructure(version, level);
  return Math.max(...countHidden(version, level, roles, cover)) <= Math.floor((ecCodewords / 2) * USABLE_FRACTION);
}

/** Returns the number of wholly or partly hidden codewords in each block. */
function countHidden(version: number, level: Level, roles: Uint8Array, cover: CoveredArea): number[] {
  const { blocks, codewords, ecCodewords } = blockStructure(version, level);
  const data = codewords - blocks * ecCodewords;
  const shortest = Math.floor(data / blocks);
  // Codewords are interleaved: the first of each block, then the second of each. The last blocks may be one codeword
  // longer.
  const longer = data % blocks;
  const blockOf = (codeword: number) => {
    if (codeword >= data) return (codeword - data) % blocks;
    return codeword < shortest * blocks ? codeword % blocks : blocks - longer + (codeword - shortest * blocks);
  };
  const hidden = new Array<number>(blocks).fill(0);
  for (const codeword of hiddenCodewords(version, roles, cover))
    if (codeword < codewords) hidden[blockOf(codeword)] = (hidden[blockOf(codeword)] as number) + 1;
  return hidden;
}

/**
 * Returns the hidden codewords. Bits are placed up and down in two-module columns, from the right, skipping function
 * patterns.
 */
function hiddenCodewords(version: number, roles: Uint8Array, cover: CoveredArea): Set<number> {
  const side = symbolSide(version);
  const hidden = new Set<number>();
  let bit = 0;
  let isUpwards = true;
  for (let right = side - 1; right > 0; right -= 2) {
    // The column of the vertical timing pattern is not part of a column pair.
    if (right === TIMING) right--;
    for (let step = 0; step < side; step++) {
      const y = isUpwards ? side - 1 - step : step;
      for (let x = right; x >= right - 1; x--) {
        if (roles[y * side + x] !== DATA) continue;
        if (x >= cover.left && x < cover.right && y >= cover.top && y < cover.bottom) hidden.add(bit >> 3);
        bit++;
      }
    }
    isUpwards = !isUpwards;
  }
  return hidden;
}

/** Row and column of the timing patterns. */
const TIMING = 6;
/** Modules along a side of an alignment pattern. */
const ALIGNMENT_SIDE = 5;
/** First version with version information, in two blocks of 6 by 3 modules. */
const FIRST_WITH_VERSION_INFORMATION = 7;

/** Returns the role of each module, row by row. */
function mapRoles(version: number): Uint8Array {
  const side = symbolSide(version);
  const roles = new Uint8Array(side * side);
  const mark = (left: number, top: number, width: number, height: number, role: number) => {
    for (let y = top; y < top + height; y++) roles.fill(role, y * side + left, y * side + left + width);
  };
  const centers = alignmentCoordinates(version);
  const [first, last] = [centers.at(0), centers.at(-1)];
  for (const x of centers)
    for (const y of centers) {
      const isFinder = (x === first && (y === first || y === last)) || (x === last && y === first);
      const reach = (ALIGNMENT_SIDE - 1) / 2;
      if (!isFinder) mark(x - reach, y - reach, ALIGNMENT_SIDE, ALIGNMENT_SIDE, ALIGNMENT);
    }
  mark(TIMING, 0, 1, side, VITAL);
  mark(0, TIMING, side, 1, VITAL);
  // A finder pattern, its separator and the format information next to it.
  mark(0, 0, FINDER_SIDE + 2, FINDER_SIDE + 2, VITAL);
  mark(side - FINDER_SIDE - 1, 0, FINDER_SIDE + 1, FINDER_SIDE + 2, VITAL);
  mark(0, side - FINDER_SIDE - 1, FINDER_SIDE + 2, FINDER_SIDE + 1, VITAL);
  if (version >= FIRST_WITH_VERSION_INFORMATION) {
    mark(side - FINDER_SIDE - 4, 0, 3, 6, VITAL);
    mark(0, side - FINDER_SIDE - 4, 6, 3, VITAL);
  }
  return roles;
}
