// Checks the contrast of the themes' colours, the differences between them, and the tables in docs/themes.md.

import { describe, expect, test } from "vitest";
import page from "../../../docs/themes.md?raw";
import {
  formatPalettes,
  formatSequences,
  measurePalette,
  measureSequence,
  PURPOSES,
} from "../../../scripts/docs/themes.ts";
import { PALETTES, THEME_NAMES } from "../../../src/drawings/theme/theme-palettes.ts";

test("the tables of colours on docs/themes.md are up to date", () => {
  for (const table of [formatPalettes(), formatSequences()])
    expect(page.includes(`\n${table}\n`), "docs/themes.md is outdated: run `npm run docs`").toBe(true);
});

test("each theme has a purpose on docs/themes.md", () => {
  expect(Object.keys(PURPOSES)).toEqual(THEME_NAMES);
});

describe.each(THEME_NAMES)("the colours of %s", (name) => {
  const { contrast, textContrast, differences } = measurePalette(name);

  test("contrast with the background", () => {
    expect(contrast).toBeGreaterThanOrEqual(3);
    expect(textContrast).toBeGreaterThanOrEqual(4.5);
  });

  test("make sequences with even steps", () => {
    const { sequential, diverging } = PALETTES[name];
    for (const { neighbours } of Object.values(measureSequence(sequential))) expect(neighbours).toBeGreaterThan(8);
    const { full, deuteranopia, protanopia } = measureSequence(diverging);
    for (const figures of [full, deuteranopia, protanopia]) {
      expect(figures?.neighbours).toBeGreaterThan(7);
      // The print theme has only greys, so both sides of its diverging sequence look alike.
      if (name !== "print") expect(figures?.sides).toBeGreaterThan(10);
    }
  });

  test.skipIf(name === "print")("can be distinguished with every kind of colour vision", () => {
    for (const vision of ["full", "deuteranopia", "protanopia"] as const) {
      const [three, five, ten] = differences[vision];
      expect(three).toBeGreaterThanOrEqual(14);
      expect(five).toBeGreaterThanOrEqual(11);
      expect(ten).toBeGreaterThanOrEqual(7);
    }
  });
});
