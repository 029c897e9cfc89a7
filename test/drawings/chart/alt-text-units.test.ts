// Tests the units in alt texts, which come from the labels of the drawn axes.

import { describe, expect, test } from "vitest";
import { formatUnit, readDrawn } from "../../../src/drawings/chart/alt-text/read-drawn.ts";
import type { ChartInstance } from "../../../src/drawings/chart/chart-library.ts";

type Labels = readonly (readonly [value: number, label: unknown])[];

/** Returns the unit of an axis with the labels in versions 3 and 4, after checking that version 2 has the same unit. */
function unitOf(labels: Labels) {
  const read = (scale: object) => readDrawn({ scales: { y: scale } } as unknown as ChartInstance).units.get("y");
  const unit = read({ ticks: labels.map(([value, label]) => ({ value, label })) });
  expect(
    read({ ticks: labels.map(([, label]) => label), ticksAsNumbers: labels.map(([value]) => value) }),
    "version 2",
  ).toEqual(unit);
  return unit;
}

/** Reads labels such as `0=$0; 5=$5`. */
const parse = (text: string): Labels =>
  text.split("; ").map((pair) => {
    const [value = "", label = ""] = pair.split("=");
    return [Number(value), label];
  });

describe("readDrawn", () => {
  test.each<[labels: string, unit: object | undefined]>([
    ["0=$0; 1000=$1,000", { prefix: "$", suffix: "" }],
    ["-5=-$5; 5=$5", { prefix: "$", suffix: "" }],
    ["1000=1.000 €; 0=0 €", { prefix: "", suffix: " €" }],
    ["1000=1\u202f000 €; 0=0 €", { prefix: "", suffix: " €" }],
    ["0=0.00 km; 0.3333333=0.33 km", { prefix: "", suffix: " km" }],
    ["0=; 3=3%", { prefix: "", suffix: "%" }],
    ["0=0; 1000=1,000", { prefix: "", suffix: "" }],
    ["0=$0K; 5000=$5K", { prefix: "$", suffix: "" }],
    ["0=$0; 500000=$500K; 1500000=$1.5M", { prefix: "$", suffix: "" }],
    ["0=0 Mio. €; 1000000=1 Mio. €", { prefix: "", suffix: " Mio. €", factor: 1e-6 }],
    ["5000=5 t; 7000=7 t", { prefix: "", suffix: " t", factor: 0.001 }],
    ["0=0; 0.5=50%", { prefix: "", suffix: "%", factor: 100 }],
    ["12=12,000; 236=236,000", { prefix: "", suffix: "", factor: 1000 }],
    ["12000=12.000 €; 236000=236.000 €", { prefix: "", suffix: " €" }],
    ["-6=6%; 0=0%; 6=6%", { prefix: "", suffix: "%", isUnsigned: true }],
    ["1=10; 20=2,000", undefined],
    ["-6=6%; -4=-4%", undefined],
    ["1=x: 1; 2=x: 2", undefined],
    ["0=0 m; 1=1 km", undefined],
    ["0=low; 1=high", undefined],
    ["0=0 of the thirteen; 1=1 of the thirteen", undefined],
  ])("%s", (labels, unit) => {
    expect(unitOf(parse(labels))).toEqual(unit);
  });

  test("ignores labels that aren't short texts", () => {
    expect(unitOf([[0, ["0", "m"]]])).toBeUndefined();
    expect(unitOf([[1, ` ${"1,".repeat(1e5)} m`]])).toBeUndefined();
    expect(
      unitOf([
        [1, null],
        [2, undefined],
        [3, "3%"],
      ]),
    ).toEqual({ prefix: "", suffix: "%" });
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
  expect(formatUnit(12.5, { prefix: "", suffix: " €" }, format)).toBe("12.50 €");
  expect(formatUnit(5.5, { prefix: "", suffix: " km" }, format)).toBe("5.5 km");
  expect(formatUnit(0.07, { prefix: "", suffix: "%", factor: 100 }, format)).toBe("7%");
  expect(formatUnit(-5, { prefix: "", suffix: "%", isUnsigned: true }, format)).toBe("5%");
});
