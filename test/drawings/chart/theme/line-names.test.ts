// Tests the names at the ends of lines.

import { expect, test } from "vitest";
import { drawnStyles } from "../drawn-text.ts";

const VERSIONS = ["2", "3", "4"] as const;

/**
 * Change of the distance between a name and its category's label if the radius grows from 3 to 20: the name moves by 16, and
 * the label, at three quarters of the chart, moves back by 12 because the name needs more space.
 */
const WIDER = 16 - 12;

const find = async (version: string, dataset: object, isOffset = false, options: object = {}) => {
  const chart = {
    type: "line",
    data: {
      labels: ["a", "b"],
      datasets: [
        { label: "Up", data: [1, 9], ...dataset },
        { label: "Down", data: [9, 0], ...dataset },
      ],
    },
    options: {
      scales: version === "2" ? { xAxes: [{ offset: isOffset }] } : { x: { offset: isOffset } },
      ...options,
    },
    limn: { directLabels: true },
  };
  const drawn = await drawnStyles({ chart, version, theme: "minimal", width: 500, height: 300 });
  const [name, lowest, axis] = ["Up", "Down", "b"].map((text) => drawn.findLast((each) => each.text === text));
  return { name, lowest, axis };
};

test.each(VERSIONS)("names are beside large markers in version %s", async (version) => {
  const gap = async (dataset: object, options?: object) => {
    const { name, axis } = await find(version, dataset, true, options);
    return (name?.x ?? 0) - (axis?.x ?? 0);
  };
  const small = await gap({ pointRadius: 3 });
  expect((await gap({ pointRadius: 20 })) - small).toBeCloseTo(WIDER, 0);
  expect((await gap({ pointRadius: [0, 20] })) - small).toBeCloseTo(WIDER, 0);
  expect((await gap({}, { elements: { point: { radius: 20 } } })) - small).toBeCloseTo(WIDER, 0);
  expect((await gap({ pointRadius: [20, 1] })) - small).toBeCloseTo(0, 0);
});

test.each(VERSIONS)("the lowest name is above an axis with an offset in version %s", async (version) => {
  const [plain, inside] = [await find(version, {}), await find(version, {}, true)];
  expect((inside.axis?.y ?? 0) - (inside.lowest?.y ?? 0)).toBeGreaterThan(
    (plain.axis?.y ?? 0) - (plain.lowest?.y ?? 0) + 6,
  );
  expect(inside.name?.y).toBeCloseTo(plain.name?.y ?? 0, 0);
});

test.each(VERSIONS)("unusual radii are drawn in version %s", async (version) => {
  for (const pointRadius of [-5, 1e9, "20", null, [], ["x"], [[]]])
    expect((await find(version, { pointRadius })).name).toBeDefined();
});
