// Finds gradients and their directions.

import type { Reading } from "../words/reading.ts";
import { readColors } from "./color.ts";
import type { Direction } from "./directive.ts";
import type { Add } from "./scan-colors.ts";

/** Reads a gradient: "gradient from green to red top down", "green to blue gradient". */
export function scanGradient(reading: Reading, add: Add): void {
  for (let at = 0; at < reading.tokens.length; at += 1) {
    const noun = reading.match("gradient", at);
    if (noun === at) continue;
    let end = noun;
    let colors: readonly string[] = [];
    let direction: Direction = readDirection(reading, at - 1, 1)?.direction ?? "down";
    const from = readDirection(reading, at - 1, 1) === undefined ? at : at - 1;
    for (let place = noun; place < reading.tokens.length; ) {
      const way = readDirection(reading, place);
      const list = readColors(reading, place);
      if (way !== undefined) [direction, end] = [way.direction, way.end];
      else if (list.colors.length > 1 && colors.length === 0) [colors, end] = [list.colors, list.end];
      else if (
        !reading.is(place, "from", "to", "by", "and", "article", "in", "with", "is", "of") &&
        reading.free(place)?.text !== ","
      )
        break;
      place = Math.max(place + 1, end);
    }
    const behind = colors.length > 1 ? undefined : colorsBefore(reading, from);
    if (behind !== undefined) colors = behind.colors;
    add({ from: behind?.from ?? from, end }, [{ kind: "gradient", colors, direction }]);
    return;
  }
}

function colorsBefore(reading: Reading, before: number): { colors: readonly string[]; from: number } | undefined {
  for (let from = Math.max(0, before - 8); from < before; from += 1) {
    const { colors, end } = readColors(reading, from);
    if (colors.length > 1 && end === before) return { colors, from };
  }
  return undefined;
}

const DIRECTIONS: readonly (readonly [Direction, RegExp])[] = [
  [
    "down",
    /^(?:(?:from )?top (?:down|to bottom)|vertical(?:ly)?|von oben nach unten|de haut en bas|de arriba (?:a )?abajo)\b/,
  ],
  ["up", /^(?:(?:from )?bottom (?:up|to top)|upwards?|von unten nach oben|de bas en haut|de abajo (?:a )?arriba)\b/],
  [
    "right",
    /^(?:(?:from )?left to right|horizontal(?:ly)?|sideways|von links nach rechts|de gauche a droite|de izquierda a derecha)\b/,
  ],
  ["left", /^(?:(?:from )?right to left|von rechts nach links|de droite a gauche|de derecha a izquierda)\b/],
  ["diagonal", /^(?:(?:en )?diagonal(?:ly)?|corner to corner)\b/],
];
/** Number of words of the longest direction. */
const DIRECTION_WORDS = 4;

function readDirection(
  reading: Reading,
  at: number,
  max = DIRECTION_WORDS,
): { direction: Direction; end: number } | undefined {
  const words = Array.from({ length: max }, (_, offset) => reading.word(at + offset)).join(" ");
  for (const [direction, pattern] of DIRECTIONS) {
    const text = pattern.exec(words)?.[0];
    if (text !== undefined) return { direction, end: at + text.split(" ").length };
  }
  return undefined;
}
