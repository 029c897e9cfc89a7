import { describe, expect, test } from "vitest";
import { compare, draw } from "./render.ts";

const VERSIONS = [2, 3, 4] as const;
const BARS = { type: "bar", data: { labels: ["a", "b"], datasets: [{ data: [5, 3], backgroundColor: "#eee" }] } };

describe.each(VERSIONS)("chartjs-plugin-datalabels in version %i", (version) => {
  test("labels only charts that request labels", async () => {
    const ask = { version, width: 200, height: 200, devicePixelRatio: 1 };
    const before = await draw({ ...ask, chart: BARS });
    const labelled = { ...BARS, options: { plugins: { datalabels: { color: "#000" } } } };
    const after = await draw({ ...ask, chart: labelled });
    const { pixels, left, top } = compare(before, after);
    // Two digits in the middle of the bars.
    expect(pixels).toBeGreaterThan(20);
    expect(pixels).toBeLessThan(200);
    expect(left).toBeGreaterThan(50);
    expect(top).toBeGreaterThan(80);
    expect(await draw({ ...ask, chart: BARS })).toEqual(before);
    // In version 2, a chart's own list of plugins replaces the built-in plugins.
    const withOwn = await draw({ ...ask, chart: { ...labelled, plugins: [{ id: "own" }] } });
    expect(withOwn).toEqual(version === 2 ? before : after);
  });
});
