// Warns about unreadable text: cut off at the edge of the image, condensed, or overlapping other text.

import { quoteText } from "./config-path.ts";
import type { DrawnText, Point, Quad } from "./text-recorder.ts";

/** Distance by which text may extend beyond the image without being visibly cut off, in CSS pixels. */
const MARGIN = 1.5;
/** Maximum fraction of the smaller piece of text that may be covered. Smaller overlaps are often only empty space. */
const OVERLAP = 0.2;
/** Minimum ratio to which text may be condensed. Narrower text looks wrong. */
const MIN_SQUEEZE = 0.8;
/** Maximum number of pairs of text runs to compare. A comparison takes 3 microseconds. */
const MAX_COMPARISONS = 20_000;
/** Maximum number of text runs, or of pairs, that a warning quotes. */
const MAX_NAMED = 3;

/**
 * Returns warnings about the text in an image.
 *
 * @param width width of the image, in CSS pixels
 * @param height height of the image, in CSS pixels
 * @param dataLabels the texts of data labels; if one is cut off, the axis range must also grow
 */
export function textWarnings(
  texts: readonly DrawnText[],
  width: number,
  height: number,
  dataLabels: ReadonlySet<string>,
): string[] {
  const cut = findCut(texts, width, height);
  const labels = cut.filter((text) => dataLabels.has(text));
  const others = cut.filter((text) => !dataLabels.has(text));
  return [...adviseCutLabels(labels), ...adviseCut(others), ...adviseSqueezed(texts), ...adviseOverlaps(texts)];
}

/** Returns the texts that extend beyond the image. */
function findCut(texts: readonly DrawnText[], width: number, height: number): string[] {
  return texts
    .filter(({ quad }) =>
      quad.some(([x, y]) => x < -MARGIN || y < -MARGIN || x > width + MARGIN || y > height + MARGIN),
    )
    .map(({ text }) => text);
}

function adviseCut(texts: readonly string[]): string[] {
  return summarize(
    texts.map(quoteText),
    (names) => `text ${names} is cut off at the edge of the image: make the image larger or the text shorter`,
  );
}

function adviseCutLabels(texts: readonly string[]): string[] {
  return summarize(
    texts.map(quoteText),
    (names) =>
      `data label ${names} is cut off at the edge of the image: set options.layout.padding, a larger maximum of the axis, or align: "start"`,
  );
}

/** Warns about text that `fillText` condenses to a maximum width. */
function adviseSqueezed(texts: readonly DrawnText[]): string[] {
  const squeezed = texts.filter(({ squeeze }) => squeeze < MIN_SQUEEZE);
  return summarize(
    squeezed.map(({ text, squeeze }) => `${quoteText(text)} to ${Math.round(100 * squeeze)}%`),
    (names) => `text is condensed to fit, ${names} of its width: make the image larger or the text shorter`,
  );
}

function adviseOverlaps(texts: readonly DrawnText[]): string[] {
  const boxed = texts
    .map((text) => ({
      ...text,
      left: extent(text.quad, 0, Math.min),
      right: extent(text.quad, 0, Math.max),
      top: extent(text.quad, 1, Math.min),
      bottom: extent(text.quad, 1, Math.max),
    }))
    .sort((one, other) => one.left - other.left);
  const pairs: string[] = [];
  let compared = 0;
  for (const [index, one] of boxed.entries())
    for (let next = index + 1; next < boxed.length && compared < MAX_COMPARISONS; next++) {
      const other = boxed[next] as (typeof boxed)[number];
      if (other.left > one.right) break;
      if (other.top > one.bottom || one.top > other.bottom) continue;
      compared++;
      if (!isDrawnTwice(one, other) && isCovering(one.quad, other.quad))
        pairs.push(`${quoteText(one.text)} and ${quoteText(other.text)}`);
    }
  return summarize(pairs, (names) => `text overlaps: ${names}`);
}

function summarize(items: readonly string[], phrase: (names: string) => string): string[] {
  if (items.length === 0) return [];
  const more = items.length > MAX_NAMED ? ` (and ${items.length - MAX_NAMED} more)` : "";
  return [phrase(items.slice(0, MAX_NAMED).join(", ")) + more];
}

/** Whether the same text is drawn twice in one place, for example as an outline and a fill. */
function isDrawnTwice(one: DrawnText, other: DrawnText): boolean {
  return (
    one.text === other.text &&
    one.quad.every(([x, y], corner) => {
      const [otherX, otherY] = other.quad[corner] as Point;
      return Math.abs(x - otherX) < 2 && Math.abs(y - otherY) < 2;
    })
  );
}

function isCovering(one: Quad, other: Quad): boolean {
  const smaller = Math.min(areaOf(one), areaOf(other));
  return smaller > 0 && areaOf(intersect(one, other)) > OVERLAP * smaller;
}

function extent(quad: Quad, axis: 0 | 1, pick: (...values: number[]) => number): number {
  return pick(...quad.map((point) => point[axis]));
}

/** Returns the intersection of two convex polygons, by the Sutherland–Hodgman algorithm. */
function intersect(subject: readonly Point[], clip: Quad): readonly Point[] {
  const turn = Math.sign(signedArea(clip));
  let inside = subject;
  for (const [index, from] of clip.entries()) {
    const to = clip[(index + 1) % clip.length] as Point;
    const side = ([x, y]: Point) => turn * ((to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]));
    inside = inside.flatMap((point, corner) => {
      const before = inside.at(corner - 1) as Point;
      const [distance, distanceBefore] = [side(point), side(before)];
      const isCrossing = distance >= 0 !== distanceBefore >= 0;
      const share = distanceBefore / (distanceBefore - distance);
      const crossing: Point = [before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])];
      return [...(isCrossing ? [crossing] : []), ...(distance >= 0 ? [point] : [])];
    });
  }
  return inside;
}

function areaOf(polygon: readonly Point[]): number {
  return Math.abs(signedArea(polygon));
}

function signedArea(polygon: readonly Point[]): number {
  return polygon.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = polygon[(index + 1) % polygon.length] as Point;
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}
