// Instances of libraries are restored and used again. Without that, each drawing would load the library: the images would be the
// same, but take several times as long.

import { expect, test } from "vitest";
import app from "../../src/app.ts";
import { loadECharts } from "../../src/drawings/echarts/instance.ts";
import { loadMermaid } from "../../src/drawings/mermaid/library.ts";
import { loadVega } from "../../src/drawings/vega/library.ts";
import { SAMPLES } from "./mermaid/samples.ts";

const VEGA = { data: { values: [{ a: 1 }, { a: 3 }] }, mark: "bar", encoding: { x: { field: "a" } } };
const ECHARTS = { xAxis: { data: ["a"] }, yAxis: {}, series: [{ type: "bar", data: [1] }] };

/** Draws an image; undefined if the service rejects it. */
async function draw(path: string, body: object): Promise<string | undefined> {
  const headers = { "Content-Type": "application/json" };
  const reply = await app.request(path, { method: "POST", headers, body: JSON.stringify({ format: "svg", ...body }) });
  return reply.status === 200 ? reply.text() : undefined;
}

test.each([
  ["/vega", loadVega, [{ spec: VEGA }, { spec: { ...VEGA, mark: "nothing" } }]],
  ["/echarts", loadECharts, [{ option: ECHARTS }, { option: { series: [{ type: "bar", data: "x" }] } }]],
  [
    "/mermaid",
    loadMermaid,
    [...Object.values(SAMPLES), "flowchart LR\n A -->", "pie\n x", "nothing"].map((diagram) => ({ diagram })),
  ],
] as const)("%s reuses restored instances and draws the same images", async (path, load, bodies) => {
  const first = [];
  for (const body of bodies) first.push(await draw(path, body));
  const second = [];
  for (const body of [...bodies].reverse()) {
    second.unshift(await draw(path, body));
    expect((await load()).hasInstance, JSON.stringify(body).slice(0, 80)).toBe(true);
  }
  expect(second).toEqual(first);
});
