// Tests which steps complete a configuration, and that their order matters where complete-config.ts says so.

import { describe, expect, test } from "vitest";
import type { ChartVersion } from "../../../src/drawings/chart/chart-params.ts";
import {
  DECORATION_STEPS,
  DEFAULT_STEPS,
  FINISH_STEPS,
  STYLE_STEPS,
} from "../../../src/drawings/chart/complete-config.ts";
import { ChartDraft } from "../../../src/drawings/chart/draft.ts";
import { THEMES } from "../../../src/drawings/theme/theme-table.ts";
import { type Body, draw } from "./plugins/render.ts";

function chartOf(type: string, series: readonly unknown[], limn?: object, options = {}): Record<string, unknown> {
  const datasets = series.map((data, index) => ({ label: `Series ${index + 1}`, data }));
  return { type, data: { labels: ["a", "b", "c"], datasets }, options, ...(limn && { limn }) };
}

const [ONE, OTHER] = [
  [1, 2, 3],
  [3, 4, 2],
];
const DEFAULTS = "default colors, default labels, default legend";

describe("steps that run:", () => {
  const THEME = "theme text, theme legend, drawing order, theme shapes";
  test.each<
    readonly [what: string, chart: Record<string, unknown>, version: ChartVersion, hasTheme: boolean, steps: string]
  >([
    ["bars", chartOf("bar", [ONE]), 4, false, `zero base, ${DEFAULTS}, short ticks`],
    ["lines in version 2", chartOf("line", [ONE]), 2, false, `zero base, ${DEFAULTS}, short ticks, straight lines`],
    ["a radar chart", chartOf("radar", [ONE]), 3, false, `zero base, ${DEFAULTS}, radar base, short ticks`],
    ["a donut", chartOf("donut", [ONE]), 4, false, `donuts, zero base, ${DEFAULTS}, short ticks`],
    ["a sparkline", chartOf("sparkline", [ONE]), 3, false, `shorthand, ${DEFAULTS}, short ticks`],
    [
      "bars with a theme",
      chartOf("bar", [ONE]),
      2,
      true,
      `${THEME}, zero base, ${DEFAULTS}, short ticks, straight lines, theme colors, theme axes, frame`,
    ],
    [
      "a pie with a theme",
      chartOf("pie", [ONE]),
      4,
      true,
      `slice labels, ${THEME}, zero base, ${DEFAULTS}, short ticks, theme colors, zeros, slice room, theme axes, frame`,
    ],
    [
      "a radar chart with a theme",
      chartOf("radar", [ONE]),
      4,
      true,
      `${THEME}, zero base, ${DEFAULTS}, radar base, short ticks, theme colors, zeros, theme axes, ring numbers, frame`,
    ],
    [
      "lines with direct labels",
      chartOf("line", [ONE, OTHER], { directLabels: true, target: 2, source: "x" }),
      4,
      false,
      `zero base, ${DEFAULTS}, short ticks, redundant legend, reference lines, line names, frame, drawn texts`,
    ],
    [
      "a waterfall",
      chartOf("bar", [ONE], { waterfall: true, values: ["all"], numbers: "EUR", highlight: "a", forecast: "b" }),
      4,
      true,
      `numbers, value labels, ${THEME}, zero base, ${DEFAULTS}, theme colors, zeros, waterfall colors, highlight, forecast, redundant legend, floating bars, headroom, theme axes, frame, drawn texts`,
    ],
  ])("%s", (_, chart, version, hasTheme, steps) => {
    const theme = hasTheme ? THEMES.minimal : undefined;
    const draft = new ChartDraft(chart, { version, width: 500, height: 300, theme });
    const tools = { loadImage: () => ({}) as never, createFills: () => ({}) as never };
    const ran = [...STYLE_STEPS, ...DEFAULT_STEPS, ...FINISH_STEPS, ...DECORATION_STEPS].filter(({ run }) =>
      run(draft, tools),
    );
    expect(ran.map(({ name }) => name).join(", ")).toBe(steps);
  });
});

describe("the order of steps changes the image:", () => {
  const LISTS = [STYLE_STEPS, DEFAULT_STEPS, FINISH_STEPS, DECORATION_STEPS] as unknown as { name: string }[][];
  /** Draws a chart with two steps in each other's place. */
  async function drawSwapped(one: string, other: string, body: Body): Promise<Uint8Array> {
    const list = LISTS.find((steps) => steps.some(({ name }) => name === one)) as { name: string }[];
    const original = [...list];
    const [i, j] = [one, other].map((name) => list.findIndex((step) => step.name === name)) as [number, number];
    [list[i], list[j]] = [original[j] as { name: string }, original[i] as { name: string }];
    try {
      return await draw(body);
    } finally {
      list.splice(0, list.length, ...original);
    }
  }
  test.each<readonly [one: string, other: string, chart: object]>([
    ["numbers", "value labels", chartOf("bar", [ONE], { numbers: "EUR", values: ["all"] })],
    ["numbers", "compact numbers", chartOf("bar", [[1, 20_000]], { numbers: "EUR" })],
    ["shorthand", "default colors", chartOf("sparkline", [ONE])],
    ["donuts", "default colors", chartOf("donut", [ONE])],
    ["donuts", "default labels", chartOf("donut", [ONE])],
    ["waterfall colors", "highlight", chartOf("bar", [ONE], { waterfall: true, highlight: "a" })],
    ["highlight", "forecast", chartOf("bar", [ONE, OTHER], { highlight: "Series 1", forecast: "b" })],
    ["floating bars", "headroom", chartOf("bar", [[5, -3, 2]], { waterfall: true, values: ["all"] })],
    ["headroom", "theme axes", chartOf("horizontalBar", [ONE], { values: ["all"] })],
  ])("%s, then %s", async (one, other, chart) => {
    const body = { chart, version: 2, theme: "minimal", format: "svg" };
    expect(await drawSwapped(one, other, body)).not.toEqual(await draw(body));
  });
});
