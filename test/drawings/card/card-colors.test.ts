// Checks that the colours of cards are readable in all themes, and with any accent colour.

import { expect, test } from "vitest";
import { cardColors } from "../../../src/drawings/card/card-colors.ts";
import { SHAPE_CONTRAST, TEXT_CONTRAST } from "../../../src/drawings/theme/theme-check.ts";
import { THEME_NAMES } from "../../../src/drawings/theme/theme-palettes.ts";
import { THEMES } from "../../../src/drawings/theme/theme-table.ts";
import { contrastRatio, parseColor, relativeLuminance, WHITE } from "../../../src/engine/color.ts";

const ACCENTS = [
  undefined,
  "#ffff00",
  "white",
  "black",
  "#7f7f7f",
  "rgb(255 0 0 / 10%)",
  "transparent",
  "not a colour",
];

const contrast = (one: string, other: string) =>
  contrastRatio(relativeLuminance(parseColor(one) ?? WHITE, 1), relativeLuminance(parseColor(other) ?? WHITE, 1));

test.each(THEME_NAMES.flatMap((name) => ACCENTS.map((accent) => [name, accent] as const)))(
  "text is readable in the theme %s with the accent %s",
  (name, accent) => {
    const colors = cardColors(THEMES[name], accent);
    for (const field of ["text", "muted", "accentText", "up", "down", "warning"] as const)
      for (const behind of ["page", "surface", "accentSoft"] as const)
        expect(contrast(colors[field], colors[behind]), `${field} on ${behind}`).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    expect(contrast(colors.onAccent, colors.accent)).toBeGreaterThanOrEqual(TEXT_CONTRAST - 0.3);
    expect(contrast(colors.faint, colors.surface)).toBeGreaterThanOrEqual(SHAPE_CONTRAST);
  },
);
