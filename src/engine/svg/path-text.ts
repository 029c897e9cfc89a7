// Writes paths and runs of glyphs as the text of a `d` attribute. SVG 2, section 9.

import { isQuarterTurn, isUpright, quarterTurnStart, snapGlyph } from "../geometry/glyph-place.ts";
import { formatCoordinate } from "../geometry/number.ts";
import { ARITY, CLOSE, CUBIC, invert, LINE, type Matrix, MOVE, type Path, QUAD } from "../path.ts";
import type { GlyphRun, GlyphSource } from "../surface.ts";

/** Writes absolute commands, without repeated command letters or redundant separators. */
export function formatPath(path: Path): string {
  let text = "";
  let last = -1;
  let lastX = "";
  let lastY = "";
  for (let i = 0; i < path.length; ) {
    const verb = path[i] as number;
    const arity = ARITY[verb as 0] as number;
    // A trailing MOVE, which rect() adds, draws nothing.
    if (verb === MOVE && i > 0 && i + 3 >= path.length) break;
    if (verb === LINE) {
      const x = formatCoordinate(path[i + 1] as number);
      const y = formatCoordinate(path[i + 2] as number);
      if (y === lastY) text += `H${x}`;
      else if (x === lastX) text += `V${y}`;
      else text += last === LINE ? join(x, y, true) : `L${join(x, y, false)}`;
      last = y === lastY || x === lastX ? -1 : LINE;
      lastX = x;
      lastY = y;
    } else if (verb === CLOSE) {
      text += "Z";
      last = CLOSE;
      // The current point is now the start of the subpath, which is not recorded, so the next line can't use H or V.
      lastX = lastY = "";
    } else {
      text += verb === MOVE ? "M" : verb === QUAD ? "Q" : verb === CUBIC ? "C" : "";
      for (let k = 1; k <= arity; k += 2) {
        lastX = formatCoordinate(path[i + k] as number);
        lastY = formatCoordinate(path[i + k + 1] as number);
        text += join(lastX, lastY, k > 1);
      }
      last = verb;
    }
    i += 1 + arity;
  }
  return text;
}

function join(x: string, y: string, afterNumber: boolean): string {
  const gap = afterNumber && x.charCodeAt(0) !== MINUS ? " " : "";
  return y.charCodeAt(0) === MINUS ? gap + x + y : `${gap}${x} ${y}`;
}

const MINUS = 45;

/**
 * Writes a glyph's outline as relative commands that follow an `M`, in device pixels with y pointing down. Each command
 * is relative to the previous rounded point, so that rounding errors don't add up.
 *
 * @param scale vertical scale, in device pixels per font unit
 * @param stretch horizontal scale relative to the vertical scale
 */
function formatGlyph(outline: Path, scale: number, stretch: number): string {
  // Concatenated strings would keep all their pieces in memory as long as the text is cached.
  const pieces: string[] = [];
  let x = 0;
  let y = 0;
  let startX = 0;
  let startY = 0;
  for (let i = 0; i < outline.length; ) {
    const verb = outline[i] as number;
    const arity = ARITY[verb as 0] as number;
    if (verb === CLOSE) {
      pieces.push("z");
      x = startX;
      y = startY;
    } else {
      pieces.push(verb === MOVE ? "m" : verb === LINE ? "l" : verb === QUAD ? "q" : "c");
      let endX = x;
      let endY = y;
      for (let k = 1; k <= arity; k += 2) {
        endX = round((outline[i + k] as number) * scale * stretch);
        endY = round(-(outline[i + k + 1] as number) * scale);
        pieces.push(join(formatCoordinate(endX - x), formatCoordinate(endY - y), k > 1));
      }
      x = endX;
      y = endY;
      if (verb === MOVE) {
        startX = x;
        startY = y;
      }
    }
    i += 1 + arity;
  }
  return pieces.join("");
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/**
 * Maximum total length of cached outlines and their keys, in one-byte characters. An outline has about 200 characters.
 */
const CACHE_LENGTH = 2_000_000;
const cache = new Map<string, string>();
let cachedLength = 0;

/**
 * Returns the run as a single path, and the matrix for drawing it; null for the identity.
 *
 * @param grid whether document units are device pixels of the final image; horizontal and vertical text is then fitted
 *   as in browsers: heights to whole pixels, glyphs to quarter pixels along the baseline
 */
export function formatRun(run: GlyphRun, grid: boolean): { readonly d: string; readonly matrix: Matrix | null } {
  const [a, b, c, d, e, f] = run.matrix;
  if (isUpright(run.matrix)) return { d: formatGlyphs(run, d, e, f, grid, a / d), matrix: null };
  if (!isQuarterTurn(run.matrix)) {
    // Use units of about one pixel, because rounding to hundredths would be visible in larger units.
    const size = Number((Math.hypot(a, b, c, d) / Math.SQRT2).toPrecision(6)) || 1;
    const matrix: Matrix = [a / size, b / size, c / size, d / size, e, f];
    return { d: formatTurned(run, size, matrix, grid), matrix };
  }
  const scale = Math.abs(b);
  const matrix: Matrix = [0, Math.sign(b), Math.sign(c), 0, e, 0];
  return { d: formatGlyphs(run, scale, quarterTurnStart(run.matrix), 0, grid), matrix };
}

/** @param stretch horizontal scale relative to the vertical scale */
function formatGlyphs(
  run: GlyphRun,
  scale: number,
  originX: number,
  originY: number,
  grid: boolean,
  stretch = 1,
): string {
  let text = "";
  for (const { id, x, y } of run.glyphs) {
    const outline = glyphText(run.face, id, run.size * scale, stretch, grid);
    if (outline === "") continue;
    const left = originX + x * scale * stretch;
    text += `M${formatCoordinate(grid ? snapGlyph(left) : left)} ${formatCoordinate(originY + y * scale)}${outline}`;
  }
  return text;
}

/**
 * Writes glyphs in the coordinate space of `matrix`. On a grid, glyph origins are at quarter pixels in both directions.
 */
function formatTurned(run: GlyphRun, size: number, matrix: Matrix, grid: boolean): string {
  const [a, b, c, d, e, f] = matrix;
  const inverse = grid ? invert(matrix) : null;
  if (inverse === null) return formatGlyphs(run, size, 0, 0, false);
  const glyphs = run.glyphs.map((glyph) => {
    const [x, y] = [glyph.x * size, glyph.y * size];
    const [deviceX, deviceY] = [snapGlyph(a * x + c * y + e) - e, snapGlyph(b * x + d * y + f) - f];
    return {
      ...glyph,
      x: (inverse[0] * deviceX + inverse[2] * deviceY) / size,
      y: (inverse[1] * deviceX + inverse[3] * deviceY) / size,
    };
  });
  return formatGlyphs({ ...run, glyphs }, size, 0, 0, false);
}

function glyphText(face: GlyphSource, glyph: number, size: number, stretch: number, grid: boolean): string {
  const key = `${face.key}/${size}/${stretch}/${grid}/${glyph}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const text = formatGlyph(face.outline(glyph, grid ? size : undefined), size / face.unitsPerEm, stretch);
  if (cachedLength > CACHE_LENGTH) {
    cache.clear();
    cachedLength = 0;
  }
  cachedLength += key.length + text.length;
  cache.set(key, text);
  return text;
}
