// A drawn chart must not stay in memory until V8's next full garbage collection. Objects that inherit from a chart's objects, and
// accessors that refer to them, would keep it, because V8 stores both in maps that only a full collection frees.

import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { post } from "./plugins/render.ts";

setFlagsFromString("--expose-gc");
const collect: (options: { type: "minor" }) => void = runInNewContext("gc");

/** Returns the size of the memory that only a full collection frees, in bytes. */
function oldBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === "old_space")?.space_used_size ?? Number.NaN;
}

const DATA = { labels: ["a", "b", "c", "d", "e"], datasets: [{ label: "one", data: [1, 2, 3, 4, 5] }] };
const LABELS = { plugins: { datalabels: { display: true } } };
const line = (scale: string) => ({ annotations: [{ type: "line", mode: "horizontal", scaleID: scale, value: 3 }] });

test.each([
  ["2", "bars", { type: "bar", data: DATA, options: { ...LABELS, annotation: line("y-axis-0") } }],
  ["2", "lines", { type: "line", data: DATA }],
  ["2", "slices", { type: "pie", data: DATA, options: LABELS }],
  ["3", "bars", { type: "bar", data: DATA, options: { plugins: { ...LABELS.plugins, annotation: line("y") } } }],
  ["3", "lines", { type: "line", data: DATA }],
  ["4", "bars", { type: "bar", data: DATA, options: { plugins: { ...LABELS.plugins, annotation: line("y") } } }],
  ["4", "lines", { type: "line", data: DATA }],
  ["4", "slices", { type: "pie", data: DATA, options: LABELS }],
])("version %s: %s need no full garbage collection", async (version, _, chart) => {
  const draw = async (count: number) => {
    for (let i = 0; i < count; i++) {
      expect((await post({ version, chart, format: "svg" })).status).toBe(200);
      await new Promise(setImmediate);
    }
    // An object must survive two collections before it counts as old.
    collect({ type: "minor" });
    collect({ type: "minor" });
  };
  await draw(20);
  const growths: number[] = [];
  for (let round = 0; round < 5; round++) {
    const before = oldBytes();
    await draw(10);
    growths.push((oldBytes() - before) / 10);
  }
  // A chart takes 100 to 200 kB. Compiled code and caches grow a little.
  expect(growths.sort((one, other) => one - other)[2]).toBeLessThan(50_000);
});
