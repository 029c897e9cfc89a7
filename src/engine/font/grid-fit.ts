// Fits outlines to pixel rows, as browsers do on low-density screens, so that letters have crisp tops and bottoms. Changes
// heights only, so the layout stays the same. Follows FreeType's light auto-hinter for blue zones (afblue, aflatin), but does
// not fit stems.

import { ARITY, type Path } from "../path.ts";

/**
 * A blue zone: the height of flat edges (x, H) and of round edges (o, O) that many letters share. In font units, with y
 * pointing up.
 */
export interface AlignmentZone {
  readonly flat: number;
  readonly round: number;
}

/** The blue zones of a Latin face. */
export interface AlignmentZones {
  readonly descender: AlignmentZone;
  readonly baseline: AlignmentZone;
  readonly xHeight: AlignmentZone;
  readonly capHeight: AlignmentZone;
  readonly ascender: AlignmentZone;
}

/** Maximum size at which outlines are fitted, in pixels per em. Larger text is crisp enough without fitting. */
const MAX_FITTED_SIZE = 100;
/** Minimum fraction of a row for rounding the x-height up. It is below 0.5, so that small text grows rather than shrinks. */
const ROUND_UP_FROM = 0.375;

/** Returns the outline with its blue zones aligned to pixel rows at the given size, in font units. */
export function fitOutline(outline: Path, zones: AlignmentZones, unitsPerEm: number, pixelsPerEm: number): Path {
  if (pixelsPerEm > MAX_FITTED_SIZE || outline.length === 0) return outline;
  const scale = pixelsPerEm / unitsPerEm;
  const { from, to, stretch } = fitAnchors(zones, scale);
  const fitted = outline.slice();
  for (let i = 0; i < fitted.length; ) {
    const arity = ARITY[fitted[i] as 0] as number;
    for (let k = 2; k <= arity; k += 2) fitted[i + k] = fitHeight(fitted[i + k] as number, from, to, stretch, scale);
    i += 1 + arity;
  }
  return fitted;
}

/** Heights in font units, ascending, and their fitted heights in pixels. `stretch` scales the outline beyond them. */
interface Anchors {
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly stretch: number;
}

function fitAnchors(zones: AlignmentZones, scale: number): Anchors {
  const xHeight = zones.xHeight.round * scale;
  const rows = Math.floor(xHeight + 1 - ROUND_UP_FROM);
  const stretch = rows > 0 ? rows / xHeight : 1;
  const anchors: [number, number][] = [];
  for (const { flat, round } of Object.values(zones) as AlignmentZone[]) {
    const row = Math.round(flat * scale * stretch);
    anchors.push(
      [flat, row],
      [round, row + Math.sign(round - flat) * fitOvershoot(Math.abs(round - flat) * scale * stretch)],
    );
  }
  anchors.sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  return { from: anchors.map(([height]) => height), to: anchors.map(([, row]) => row), stretch };
}

/** Rounds an overshoot, the height of round edges beyond flat ones, to 0, half a row or a row. */
function fitOvershoot(rows: number): number {
  if (rows < 0.5) return 0;
  return rows < 0.75 ? 0.5 : 1;
}

function fitHeight(y: number, from: readonly number[], to: readonly number[], stretch: number, scale: number): number {
  const last = from.length - 1;
  if (y <= (from[0] as number)) return ((to[0] as number) + (y - (from[0] as number)) * scale * stretch) / scale;
  for (let i = 1; i <= last; i++) {
    const upper = from[i] as number;
    if (y > upper) continue;
    const lower = from[i - 1] as number;
    const fraction = upper === lower ? 1 : (y - lower) / (upper - lower);
    return ((to[i - 1] as number) + fraction * ((to[i] as number) - (to[i - 1] as number))) / scale;
  }
  return ((to[last] as number) + (y - (from[last] as number)) * scale * stretch) / scale;
}
