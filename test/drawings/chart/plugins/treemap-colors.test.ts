// Tests lists of colours in treemaps.

import { describe, expect, test } from "vitest";
import { spreadColors } from "../../../../src/drawings/chart/plugins/treemap.ts";
import { decodePng } from "../../../png.ts";
import { draw } from "./render.ts";

const COLORS = ["#ff0000", "#00ff00", "#0000ff"];

describe.each(["3", "4"])("version %s", (version) => {
  /** Returns the share of the image that each colour fills. */
  const shares = async (dataset: object, data: object = {}) => {
    const chart = {
      type: "treemap",
      data: {
        ...data,
        datasets: [{ backgroundColor: COLORS, labels: { display: false }, captions: { display: false }, ...dataset }],
      },
      options: { plugins: { legend: { display: false } } },
    };
    const png = decodePng(await draw({ chart, version, width: 200, height: 200, devicePixelRatio: 1 }));
    const counts = new Map<string, number>();
    for (let at = 0; at < png.data.length; at += 4) {
      const color = `#${[...png.data.subarray(at, at + 3)].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
      counts.set(color, (counts.get(color) ?? 0) + 1 / (png.data.length / 4));
    }
    return COLORS.map((color) => Math.round((counts.get(color) ?? 0) * 10));
  };

  test("gives each item its colour, in the order of the configuration", async () => {
    expect(await shares({ tree: [2, 5, 3] })).toEqual([2, 5, 3]);
    expect(await shares({ data: [2, 5, 3] }, { labels: ["a", "b", "c"] })).toEqual([2, 5, 3]);
    expect(await shares({ tree: [{ v: 2 }, { v: 5 }, { v: 3 }], key: "v" })).toEqual([2, 5, 3]);
    expect(await shares({ tree: [2, 5, 3], unsorted: true })).toEqual([2, 5, 3]);
    // A list that is too short repeats.
    expect(await shares({ tree: [2, 5, 3], backgroundColor: COLORS.slice(0, 2) })).toEqual([5, 5, 0]);
  });

  test("gives the cells of a group the group's colour", async () => {
    const tree = [
      { area: "North", city: "A", v: 1 },
      { area: "South", city: "B", v: 3 },
      { area: "South", city: "A", v: 2 },
      { area: 7, city: "C", v: 3 },
      { area: "North", city: "D", v: 1 },
    ];
    expect(await shares({ tree, key: "v", groups: ["area"] })).toEqual([2, 5, 3]);
    expect(await shares({ tree, key: "v", groups: ["area", "city"] })).toEqual([2, 5, 3]);
    expect(
      await shares({ tree: { one: { v: 2 }, two: { x: { v: 4 }, y: { v: 1 } }, three: { v: 3 } }, key: "v" }),
    ).toEqual([2, 5, 3]);
  });

  test("draws unusual trees and lists", async () => {
    for (const dataset of [
      { tree: [1, 2], backgroundColor: [] },
      { tree: [1, 2], backgroundColor: [null, 5] },
      { tree: [], backgroundColor: COLORS },
      { tree: [{ v: 1 }], key: "v", groups: ["missing"] },
      { tree: [{ v: 1 }, { v: 2 }], key: "v", groups: ["toString"] },
    ])
      await shares(dataset);
  });
});

test("colours that are not lists stay as they are", () => {
  const dataset = { tree: [1], backgroundColor: "red", borderColor: [] };
  spreadColors(dataset);
  expect(dataset).toEqual({ tree: [1], backgroundColor: "red", borderColor: [] });
});
