import { expect, test } from "vitest";
import { draw as drawChart } from "../plugins/render.ts";

const draw = (chart: string, version: number) => drawChart({ chart, version, format: "svg" });

test.each([2, 3, 4])(
  "plugins can be listed by their global names, as in a web page, in version %i",
  async (version) => {
    const chart = (more: string) => `{type: "bar", data: {labels: ["a"], datasets: [{data: [4321]}]}, ${more}}`;
    const listed = await draw(chart("plugins: [ChartDataLabels]"), version);
    expect(listed).toEqual(await draw(chart("options: {plugins: {datalabels: {}}}"), version));
    expect(listed).not.toEqual(await draw(chart(""), version));
  },
);
