// Draws random charts of the gallery's kinds in every theme, and checks that labels of reference lines, legends, names of
// lines, labels of values and axis labels don't cover each other.

import { expect, test } from "vitest";
import { THEME_NAMES } from "../../../../src/drawings/theme/theme-palettes.ts";
import { isInSample } from "../../../sample.ts";
import { validate } from "../../../service/serve/send.ts";

/** Seeds, and the number of charts of each. A sampled run draws a tenth of them. */
const SEEDS = [20261130, 7];
const CHARTS = 500;
const SAMPLE = 10;

/** Returns a generator of numbers from 0 to 1 (a linear congruential generator, as in Numerical Recipes). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

const NAMES = ["Sales", "Costs", "North America", "Satisfaction", "R&D", "Profit", "Visitors from search", "Mobile"];
const LABELS = [
  ["Q1", "Q2", "Q3", "Q4"],
  ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  ["Human Resources", "Information Technology", "Research and Development", "Facilities"],
  ["Mon", "Tue", "Wed"],
  Array.from({ length: 24 }, (_, index) => `Week ${index + 1}`),
];
const KINDS = ["bar", "horizontal", "stacked", "line", "mixed", "pie", "doughnut", "scatter", "radar"] as const;

/** Returns a request for a chart. */
function createChart(random: () => number) {
  const pick = <Item>(list: readonly Item[]) => list[Math.floor(random() * list.length)] as Item;
  const [kind, labels, scale, theme] = [pick(KINDS), pick(LABELS), pick([1, 10, 1000, 100_000]), pick(THEME_NAMES)];
  const value = () => Math.round((random() * 0.9 + 0.1) * 100 * scale);
  const isRound = kind === "pie" || kind === "doughnut";
  const series = isRound ? 1 : 1 + Math.floor(random() * (kind === "line" ? 6 : 3));
  const datasets = Array.from({ length: series }, (_, index) => ({
    label: NAMES[(index + Math.floor(random() * 2) * series) % NAMES.length],
    data: kind === "scatter" ? Array.from({ length: 12 }, () => ({ x: value(), y: value() })) : labels.map(value),
    ...(kind === "mixed" && index === series - 1 && { type: "line" }),
  }));
  const highest = Math.max(
    ...datasets.flatMap(({ data }) => data.map((each) => (typeof each === "number" ? each : each.y))),
  );
  const hasLines = !isRound && kind !== "stacked" && kind !== "radar";
  const limn = {
    ...(hasLines &&
      random() < 0.4 && {
        target: {
          value: Math.round(highest * pick([0.5, 0.8, 1, 1.1])),
          label: pick(["Goal", "Target 2026", "Break-even point"]),
        },
      }),
    ...(hasLines && random() < 0.4 && { average: true }),
    ...(random() < 0.5 && { values: pick([["last"], ["all"], ["min", "max"], ["first", "last"]]) }),
    ...(random() < 0.3 && { subtitle: "Per quarter, in thousands" }),
    ...(random() < 0.3 && { source: "Statistics Office" }),
  };
  const title = random() < 0.6 && {
    title: { display: true, text: pick(["Revenue", "How the regions developed over the last year"]) },
  };
  const options = {
    plugins: { ...title },
    ...(kind === "horizontal" && { indexAxis: "y" }),
    ...(kind === "stacked" && { scales: { x: { stacked: true }, y: { stacked: true } } }),
  };
  const type = ["horizontal", "stacked", "mixed"].includes(kind) ? "bar" : kind;
  const [width, height] = [pick([400, 500, 700]), pick([250, 300, 400])];
  return { version: "4", theme, width, height, chart: { type, data: { labels, datasets }, options, limn } };
}

test.each(SEEDS)(
  "texts of random charts don't cover each other, and data labels aren't cut off, seed %i",
  async (seed) => {
    const random = createRandom(seed);
    const collisions: unknown[] = [];
    for (let index = 0; index < CHARTS; index++) {
      const request = createChart(random);
      if (!isInSample(index, SAMPLE)) continue;
      const { errors, warnings } = await validate("chart", request);
      expect([index, errors]).toEqual([index, []]);
      const found = warnings.filter((warning: string) => /^text overlaps|^data label .* is cut off/.test(warning));
      if (found.length > 0) collisions.push([index, request.theme, found]);
    }
    expect(collisions).toEqual([]);
  },
);
