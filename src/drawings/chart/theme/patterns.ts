// Replaces fills by patterns, and so tells series apart without colours.

import type { PlainObject } from "../../../base/plain-object.ts";
import { listDatasets } from "../plugins/chart-plugin.ts";
import type { Fills } from "../script/fill.ts";

/** Shapes by series or slice; undefined for a solid fill. */
const SHAPES = [
  undefined,
  undefined,
  "diagonal",
  undefined,
  "dot",
  "line",
  "cross",
  "diagonal-right-left",
  "zigzag",
  "plus",
];

/** Side of a tile, CSS pixels. */
const TILE = 9;

const FILLED_TYPES = /^(?:bar|horizontalBar|pie|doughnut|polarArea|outlabeled)/;

/**
 * Replaces the colours of bars and slices by patterns.
 *
 * @param colors colours of the theme. Other colours are those of the author, which stay
 */
export function applyPatterns(config: PlainObject, colors: readonly string[], background: string, fills: Fills): void {
  const patternOf = (color: unknown) => {
    const index = typeof color === "string" ? colors.indexOf(color) : -1;
    const shape = SHAPES[index % SHAPES.length];
    return shape === undefined ? color : fills.pattern.draw(shape, background, color, TILE)();
  };
  for (const dataset of listDatasets(config)) {
    const type = String(dataset.type ?? config.type);
    if (!FILLED_TYPES.test(type)) continue;
    const { backgroundColor } = dataset;
    if (typeof backgroundColor === "string") {
      const pattern = patternOf(backgroundColor);
      if (pattern === backgroundColor) continue;
      dataset.backgroundColor = pattern;
      // Without an outline, the shape of a pattern is unclear.
      dataset.borderColor = backgroundColor;
      dataset.borderWidth = 1;
    } else if (Array.isArray(backgroundColor)) dataset.backgroundColor = backgroundColor.map(patternOf);
  }
}
