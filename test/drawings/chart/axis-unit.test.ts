// Tests the units in alt texts, which come from the labels of the drawn axes.

import { describe, expect, test } from "vitest";
import { formatUnit } from "../../../src/drawings/chart/alt-text/axis-unit.ts";
import { readDrawn } from "../../../src/drawings/chart/alt-text/read-drawn.ts";
import type { ChartInstance } from "../../../src/drawings/chart/chart-library.ts";

/** Returns the unit of an axis with the labels in versions 3 and 4, after checking that version 2 has the same unit. */
function unitOf(labels: readonly (readonly [value: number, label: unknown])[]) {
  const read = (scale: object) => readDrawn({ scales: { y: scale } } as unknown as ChartInstance).units.get("y");
  const unit = read({ ticks: labels.map(([value, label]) => ({ value, label })) });
  expect(
    read({ ticks: labels.map(([, label]) => label), ticksAsNumbers: labels.map(([value]) => value) }),
    "version 2",
  ).toEqual(unit);
  return unit;
}

describe("readDrawn", () => {
  test.each([
    [
      "$0, $1,000",
      [
        [0, "$0"],
        [1000, "$1,000"],
      ],
      { prefix: "$", suffix: "" },
    ],
    [
      "-$5 and $5",
      [
        [-5, "-$5"],
        [5, "$5"],
      ],
      { prefix: "$", suffix: "" },
    ],
    [
      "1.000 € and 0 €",
      [
        [1000, "1.000 €"],
        [0, "0 €"],
      ],
      { prefix: "", suffix: " €" },
    ],
    [
      "rounded",
      [
        [0, "0.00 km"],
        [1 / 3, "0.33 km"],
      ],
      { prefix: "", suffix: " km" },
    ],
    [
      "hidden labels",
      [
        [0, ""],
        [1, null],
        [2, undefined],
        [3, "3%"],
      ],
      { prefix: "", suffix: "%" },
    ],
    [
      "no unit",
      [
        [0, "0"],
        [1000, "1,000"],
      ],
      undefined,
    ],
    [
      "shortened numbers",
      [
        [0, "$0K"],
        [5000, "$5K"],
      ],
      { prefix: "$", suffix: "K", factor: 0.001 },
    ],
    [
      "percentages of fractions",
      [
        [0, "0%"],
        [0.5, "50%"],
      ],
      { prefix: "", suffix: "%", factor: 100 },
    ],
    [
      "thousands with English separators",
      [
        [12, "12,000"],
        [236, "236,000"],
      ],
      { prefix: "", suffix: "", factor: 1000 },
    ],
    [
      "thousands with continental separators",
      [
        [12_000, "12.000 €"],
        [236_000, "236.000 €"],
      ],
      { prefix: "", suffix: " €" },
    ],
    [
      "different factors",
      [
        [1, "10"],
        [20, "2,000"],
      ],
      undefined,
    ],
    [
      "absolute values",
      [
        [-6, "6%"],
        [0, "0%"],
        [6, "6%"],
      ],
      { prefix: "", suffix: "%", isUnsigned: true },
    ],
    [
      "some absolute values",
      [
        [-6, "6%"],
        [-4, "-4%"],
      ],
      undefined,
    ],
    [
      "names with numbers",
      [
        [1, "x: 1"],
        [2, "x: 2"],
      ],
      undefined,
    ],
    [
      "different units",
      [
        [0, "0 m"],
        [1, "1 km"],
      ],
      undefined,
    ],
    [
      "words",
      [
        [0, "low"],
        [1, "high"],
      ],
      undefined,
    ],
    [
      "a long text",
      [
        [0, "0 of the thirteen"],
        [1, "1 of the thirteen"],
      ],
      undefined,
    ],
    [
      "lists",
      [
        [0, ["0", "m"]],
        [1, ["1", "m"]],
      ],
      undefined,
    ],
    [
      "very long labels",
      [
        [0, "0".repeat(1e5)],
        [1, ` ${"1,".repeat(1e5)} m`],
      ],
      undefined,
    ],
  ] as const)("%s", (_, labels, unit) => {
    expect(unitOf(labels)).toEqual(unit);
  });

  test("ignores charts whose parts a script has replaced", () => {
    const throwing = Object.defineProperty({}, "ticks", {
      get: () => {
        throw new Error("no ticks");
      },
    });
    for (const scales of [null, 5, { y: null }, { y: throwing }, { y: { ticks: 5 } }, { y: { ticks: [null] } }])
      expect(readDrawn({ scales } as unknown as ChartInstance).units.size).toBe(0);
  });
});

test("formatUnit multiplies values and keeps the minus sign in front", () => {
  const format = (value: number) => String(value).replace("-", "−");
  expect(formatUnit(-5, { prefix: "$", suffix: "" }, format)).toBe("−$5");
  expect(formatUnit(5, { prefix: "", suffix: " km" }, format)).toBe("5 km");
  expect(formatUnit(0.07, { prefix: "", suffix: "%", factor: 100 }, format)).toBe("7%");
  expect(formatUnit(-5, { prefix: "", suffix: "%", isUnsigned: true }, format)).toBe("5%");
});
