// Tests the simulation of colour vision, and the differences between the service's default colours that docs/validation.md
// states.

import { describe, expect, test } from "vitest";
import { TABLEAU_10 } from "../../src/base/palette.ts";
import { parseColor, type Rgba } from "../../src/engine/color.ts";
import { colorDifference, simulateVision, type Vision } from "../../src/engine/color-vision.ts";

const VISIONS: readonly Vision[] = ["full", "deuteranopia", "protanopia", "greyscale"];

function difference(one: string, other: string, vision: Vision): number {
  return colorDifference(
    simulateVision(parseColor(one) as Rgba, vision),
    simulateVision(parseColor(other) as Rgba, vision),
  );
}

/** Returns the differences between all pairs of the first default colours, smallest first. Colours are numbered from 1. */
function differencesOfPalette(vision: Vision, count = TABLEAU_10.length) {
  const colors = TABLEAU_10.slice(0, count);
  return colors
    .flatMap((one, index) =>
      colors.slice(index + 1).map((other, offset) => ({
        pair: `${index + 1}-${index + offset + 2}`,
        difference: Math.round(10 * difference(one, other, vision)) / 10,
      })),
    )
    .sort((one, other) => one.difference - other.difference);
}

describe("simulated colours", () => {
  test("are as different as the colours themselves with full colour vision", () => {
    expect(difference("black", "white", "full")).toBeCloseTo(100, 1);
    expect(difference("#4e79a7", "#4e79a7", "full")).toBe(0);
  });

  test.each(VISIONS)("of black, white and greys do not change with %s", (vision) => {
    for (const grey of ["#000", "#808080", "#fff"]) {
      const [seen, full] = [
        simulateVision(parseColor(grey) as Rgba, vision),
        simulateVision(parseColor(grey) as Rgba, "full"),
      ];
      expect(colorDifference(seen, full)).toBeLessThan(0.1);
    }
  });

  test("merge for the kind of vision that confuses them", () => {
    const rows: [string, string, Vision][] = [
      ["#008000", "#c00000", "deuteranopia"],
      ["#ff7f0e", "#2ca02c", "protanopia"],
      ["#36a2eb", "#ff6384", "greyscale"],
    ];
    for (const [one, other, confusing] of rows)
      for (const vision of VISIONS) {
        const message = `${one} ${other} ${vision}`;
        if (vision === confusing) expect(difference(one, other, vision), message).toBeLessThan(2.5);
        else expect(difference(one, other, vision), message).toBeGreaterThan(5);
      }
  });

  test("keep their lightness in greyscale", () => {
    const { l } = simulateVision(parseColor("#e15759") as Rgba, "full");
    const grey = simulateVision(parseColor("#e15759") as Rgba, "greyscale");
    expect(grey.l).toBeCloseTo(l, 1);
    expect([grey.a, grey.b]).toEqual([0, 0]);
  });
});

describe("the default colours", () => {
  test.each<[Vision, number, number]>([
    ["full", 27.5, 27.5],
    ["deuteranopia", 13.9, 13.9],
    ["protanopia", 21.7, 21.7],
    ["greyscale", 5.9, 1.4],
  ])("differ with %s by %d among the first three and by %d among the first four", (vision, three, four) => {
    expect(differencesOfPalette(vision, 3)[0]?.difference).toBe(three);
    expect(differencesOfPalette(vision, 4)[0]?.difference).toBe(four);
  });

  test.each<[Vision, readonly object[]]>([
    ["full", []],
    ["deuteranopia", [{ pair: "3-5", difference: 0.7 }]],
    [
      "protanopia",
      [
        { pair: "8-10", difference: 1.2 },
        { pair: "3-9", difference: 2.2 },
        { pair: "4-10", difference: 3.4 },
        { pair: "4-8", difference: 4.1 },
      ],
    ],
  ])("merge with %s in the pairs that the documentation lists", (vision, pairs) => {
    expect(differencesOfPalette(vision).filter(({ difference }) => difference < 5)).toEqual(pairs);
  });
});
