// Replaces fills with patterns, so that series can be told apart without colours.

import { type ChartTools, defineStep } from "../draft.ts";

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

/** Side of a tile, in CSS pixels. */
const TILE = 9;

const FILLED_TYPES = /^(?:bar|horizontalBar|pie|doughnut|polarArea|outlabeled)/;

/** Replaces the theme's bar and slice colours with patterns. Other colours come from the configuration and are kept. */
export const patterns = defineStep(
  "patterns",
  ({ theme }) => theme?.hasPatterns === true && theme,
  (draft, { colors, background, text }, { createFills }: ChartTools) => {
    const fills = createFills();
    const patternOf = (color: unknown) => {
      const index = typeof color === "string" ? colors.indexOf(color) : -1;
      const shape = SHAPES[index % SHAPES.length];
      return shape === undefined ? color : fills.pattern.draw(shape, background, color, TILE)();
    };
    for (const dataset of draft.datasets) {
      if (!FILLED_TYPES.test(draft.typeOf(dataset))) continue;
      const { backgroundColor } = dataset;
      if (typeof backgroundColor === "string") {
        const pattern = patternOf(backgroundColor);
        if (pattern === backgroundColor) continue;
        dataset.backgroundColor = pattern;
        // The outline shows the bar's shape. Without it, a patterned bar in a stack would look like a gap.
        dataset.borderColor = backgroundColor;
        dataset.borderWidth = 1;
      } else if (Array.isArray(backgroundColor)) {
        dataset.backgroundColor = backgroundColor.map(patternOf);
        // Slices with dots or lines also need an outline.
        dataset.borderColor = text;
        dataset.borderWidth = 1;
      }
    }
  },
);
