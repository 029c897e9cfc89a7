import { expect, test } from "vitest";
import { drawChart } from "../../../src/drawings/chart/draw.ts";
import { CHART as CHART_KIND } from "../../../src/drawings/chart/kind.ts";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";
import { encodeImage } from "../../../src/engine/image/encode.ts";
import { FONT_TIMEOUT_MILLISECONDS } from "../../../src/service/serve/render-env.ts";
import { readFontFile } from "../../../src/service/shared/font-source.ts";
import { withTimeout } from "../../../src/service/shared/request-coalescer.ts";

const CHART = {
  type: "bar",
  data: { labels: ["שלום", "東京"], datasets: [{ data: [1, 2] }] },
  options: { plugins: { title: { display: true, text: "नमस्ते 😀" } } },
};

async function draw(format: "png" | "svg" | "pdf", library: FontLibrary): Promise<unknown> {
  const params = CHART_KIND.parse({ type: "json", body: { chart: JSON.stringify(CHART), version: "4", format } });
  const fail = async () => {
    throw new Error("the chart must not load images");
  };
  const image = await drawChart(params, { loadImage: fail, clock: () => 0, fonts: library });
  return (await encodeImage(image, format)).body;
}

test.each(["png", "svg", "pdf"] as const)("encoding a %s needs no font after drawing", async (format) => {
  const source = { read: readFontFile, await: <T>(work: Promise<T>) => withTimeout(work, FONT_TIMEOUT_MILLISECONDS) };
  // The first library keeps its fonts open; the second one closes its fonts when drawing ends.
  const kept = await draw(format, new FontLibrary(source));
  expect(await draw(format, new FontLibrary(source, 0))).toEqual(kept);
});
