import { expect, test } from "vitest";
import app from "../../../../src/app.ts";

async function draw(chart: string, version: number): Promise<string> {
  const body = JSON.stringify({ chart, version, format: "svg" });
  const reply = await app.request("/chart", { method: "POST", headers: { "Content-Type": "application/json" }, body });
  const text = await reply.text();
  expect(reply.status, text.slice(0, 200)).toBe(200);
  return text;
}

test.each([2, 3, 4])(
  "plugins can be listed by their global names, as in a web page, in version %i",
  async (version) => {
    const chart = (more: string) => `{type: "bar", data: {labels: ["a"], datasets: [{data: [4321]}]}, ${more}}`;
    const listed = await draw(chart("plugins: [ChartDataLabels]"), version);
    expect(listed).toBe(await draw(chart("options: {plugins: {datalabels: {}}}"), version));
    expect(listed).not.toBe(await draw(chart(""), version));
  },
);
