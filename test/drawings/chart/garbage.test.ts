// A drawn chart must not stay in memory until V8's next full garbage collection. Objects that inherit from a chart's objects, and
// accessors that refer to them, would keep it, because V8 stores both in maps that only a full collection frees.

import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";

const DATA = { labels: ["a", "b", "c", "d", "e"], datasets: [{ label: "one", data: [1, 2, 3, 4, 5] }] };
const LABELS = { plugins: { datalabels: { display: true } } };
const line = (scale: string) => ({ annotations: [{ type: "line", mode: "horizontal", scaleID: scale, value: 3 }] });

const REQUESTS = [
  { version: 2, chart: { type: "bar", data: DATA, options: { ...LABELS, annotation: line("y-axis-0") } } },
  { version: 2, chart: { type: "line", data: DATA } },
  {
    version: 3,
    chart: { type: "bar", data: DATA, options: { plugins: { ...LABELS.plugins, annotation: line("y") } } },
  },
  { version: 3, chart: { type: "line", data: DATA } },
  {
    version: 4,
    chart: { type: "bar", data: DATA, options: { plugins: { ...LABELS.plugins, annotation: line("y") } } },
  },
  { version: 4, chart: { type: "line", data: DATA } },
  { version: 4, chart: { type: "pie", data: DATA, options: LABELS } },
];

test("drawn charts need no full garbage collection", () => {
  const program = path.join(import.meta.dirname, "measure-garbage.mjs");
  const output = execFileSync(process.execPath, ["--expose-gc", program, JSON.stringify(REQUESTS)], {
    encoding: "utf8",
  });
  const bytes: number[] = JSON.parse(output);
  expect(bytes).toHaveLength(REQUESTS.length);
  // A chart takes 100 to 200 kB. Compiled code and caches grow a little.
  for (const [index, count] of bytes.entries()) expect(count, JSON.stringify(REQUESTS[index])).toBeLessThan(50_000);
});
