// Fits outlines to rows of pixels, as browsers do on screens of low density: letters get the height of whole rows, so that
// their tops and feet are crisp. Only heights change, never widths, so layout is not touched. The rules are those of
// FreeType's light auto-hinter for its blue zones (afblue, aflatin); stems inside letters are left where they fall.

import { ARITY, type Path } from "../path.ts";

/** A height that many letters share: its flat edge (x, H) and its round one (o, O), font units, y upwards. */
export interface AlignmentZone {
  readonly flat: number;
  readonly round: number;
}

/** The heights of a Latin face. */
export interface AlignmentZones {
  readonly descender: AlignmentZone;
  readonly baseline: AlignmentZone;
  readonly xHeight: AlignmentZone;
  readonly capHeight: AlignmentZone;
  readonly ascender: AlignmentZone;
}

/** From this size on, in pixels per em, rows are fine enough. */
const LARGEST_SIZE = 100;
/** The x height is rounded up from this part of a row on, so that small text grows rather than shrinks. */
const ROUND_UP_FROM = 0.375;

/** The outline with its heights on whole rows at the given size, still in font units. */
export function fitOutline(outline: Path, zones: AlignmentZones, unitsPerEm: number, pixelsPerEm: number): Path {
  if (pixelsPerEm > LARGEST_SIZE || outline.length === 0) return outline;
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

/** Heights in font units, ascending, and where they go, in pixels; `stretch` is what lies beyond them. */
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

/** Round letters pass flat ones by nothing, half a row or a row. */
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
    const share = upper === lower ? 1 : (y - lower) / (upper - lower);
    return ((to[i - 1] as number) + share * ((to[i] as number) - (to[i - 1] as number))) / scale;
  }
  return ((to[last] as number) + (y - (from[last] as number)) * scale * stretch) / scale;
}
