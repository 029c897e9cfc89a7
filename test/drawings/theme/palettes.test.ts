// Calculates the figures of the themes' colours, and checks the table on docs/themes.md.

import { describe, expect, test } from "vitest";
import page from "../../../docs/themes.md?raw";
import { formatPalettes, measurePalette } from "../../../scripts/make-themes-page.mjs";
import { THEME_NAMES } from "../../../src/drawings/theme/theme-palettes.ts";

test("the table of colours on docs/themes.md is up to date", () => {
  expect(page).toContain(`\n${formatPalettes()}\n`);
});

describe.each(THEME_NAMES)("the colours of %s", (name) => {
  const { contrast, textContrast, differences } = measurePalette(name);

  test("contrast with the background", () => {
    expect(contrast).toBeGreaterThanOrEqual(3);
    expect(textContrast).toBeGreaterThanOrEqual(4.5);
  });

  test.skipIf(name === "print")("can be told apart by everyone", () => {
    for (const vision of ["full", "deuteranopia", "protanopia"]) {
      const [three, five, ten] = differences[vision] ?? [0, 0, 0];
      expect(three).toBeGreaterThanOrEqual(14);
      expect(five).toBeGreaterThanOrEqual(11);
      expect(ten).toBeGreaterThanOrEqual(7);
    }
  });
});
