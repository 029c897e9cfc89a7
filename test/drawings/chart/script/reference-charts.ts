// Charts that must look the same regardless of earlier requests: plain charts in each version, and scripts that draw
// the state of Chart.js.

import { expect } from "vitest";
import { type Body, post } from "../plugins/render.ts";

const DATA = { labels: ["a", "b", "c"], datasets: [{ label: "one", data: [3, 1, 2] }, { data: [1, 2, 3] }] };

const DATA_CHARTS = [
  { type: "bar", data: DATA, options: { plugins: { datalabels: {} } } },
  {
    type: "line",
    data: { ...DATA, datasets: [...DATA.datasets, { type: "scatter", data: [{ x: "a", y: 2 }] }] },
  },
  { type: "radar", data: DATA },
];

/** Shows a hash as the chart's title. The hash covers the names and values that a script finds in Chart.js. */
const READING_SCRIPT = `(() => {
  const seen = new Set();
  const read = (value, depth) => {
    if (typeof value === "function") return "f";
    if (typeof value !== "object" || value === null) return String(value);
    if (seen.has(value) || depth > 4) return "seen";
    seen.add(value);
    return Object.keys(value).map((key) => key + ":" + read(value[key], depth + 1)).join();
  };
  const text = [read(Chart.defaults, 0), read(Chart.overrides, 0), read(Chart.Ticks, 0), Object.keys(Chart.helpers).join(),
    moment.locale(), Object.keys(Object.prototype).join(), Object.keys({}.constructor).join()].join("|");
  let hash = 7;
  for (let i = 0; i < text.length; i++) hash = (hash * 31 + text.charCodeAt(i)) % 4294967291;
  const title = hash + " " + text.length;
  return { type: "bar", data: ${JSON.stringify(DATA)}, options: { title: { display: true, text: title }, plugins: { title: { display: true, text: title } } } };
})()`;

const VICTIMS: readonly Body[] = ([2, 3, 4] as const).flatMap((version) =>
  [...DATA_CHARTS, READING_SCRIPT].map((chart) => ({ version, chart, width: 160, height: 120, format: "svg" })),
);

/** Returns each chart's status, size, digest and ETag. */
export async function drawReferenceCharts(): Promise<readonly string[]> {
  const drawn: string[] = [];
  for (const body of VICTIMS) {
    const reply = await post(body);
    const bytes = await reply.arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).slice(0, 8).toString();
    drawn.push(`${reply.status}, ${bytes.byteLength} bytes, ${digest}, ETag ${reply.headers.get("ETag")}`);
  }
  return drawn;
}

/** Fails if an image has changed. */
export function expectUnchanged(before: readonly string[], after: readonly string[], reason: string): void {
  for (const [index, image] of before.entries())
    expect(after[index], `victim ${index} (version ${VICTIMS[index]?.version}) after ${reason}`).toBe(image);
}
