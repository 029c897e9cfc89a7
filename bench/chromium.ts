// A server that draws charts in Chromium, as many services do: one warm page with Chart.js draws each chart and returns
// a data URL. bench/server.ts starts it.

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { chromium } from "playwright-core";
import { announce } from "./announce.ts";
import { coverImage } from "./cover-image.ts";

const require = createRequire(import.meta.url);
const script = (name, file) => ({ path: path.join(path.dirname(require.resolve(name)), file) });

const browser = await chromium.launch({ executablePath: process.argv[2], args: ["--no-sandbox"] });
const page = await browser.newPage();
const fonts = [
  { family: "Helvetica Neue", weight: "400", file: "arimo/400Regular/Arimo_400Regular.ttf" },
  { family: "Helvetica Neue", weight: "700", file: "arimo/700Bold/Arimo_700Bold.ttf" },
  { family: "Noto Sans JP", weight: "400", file: "noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf" },
].map(({ file, ...font }) => ({
  ...font,
  data: readFileSync(require.resolve(`@expo-google-fonts/${file}`)).toString("base64"),
}));
await page.setContent("<!doctype html><canvas></canvas>");
await page.addScriptTag(script("chart.js", "chart.umd.min.js"));
await page.addScriptTag(script("chartjs-plugin-datalabels", "chartjs-plugin-datalabels.min.js"));
await page.addScriptTag(script("patternomaly", "patternomaly.js"));
await page.evaluate(async (fonts) => {
  for (const { family, weight, data } of fonts)
    document.fonts.add(await new FontFace(family, `url(data:font/ttf;base64,${data})`, { weight }).load());
  // Pass the plugin per chart instead, so that only charts that request labels have them.
  Chart.unregister(ChartDataLabels);
}, fonts);
await page.evaluate(`globalThis.coverImage = ${coverImage}`);

async function draw({ chart, width, height, devicePixelRatio }) {
  // Evaluate text charts as JavaScript, as browser-based chart services do.
  const config = typeof chart === "string" ? new Function(`return (${chart})`)() : chart;
  const options = { ...config.options, animation: false, responsive: false, events: [], devicePixelRatio };
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  document.querySelector("canvas").replaceWith(canvas);
  const { datalabels, backgroundImageUrl } = config.options?.plugins ?? {};
  const plugins = datalabels ? [ChartDataLabels] : [];
  if (backgroundImageUrl !== undefined) {
    const image = Object.assign(new Image(), { src: backgroundImageUrl });
    await image.decode();
    plugins.push(coverImage(image));
  }
  const instance = new Chart(canvas, { ...config, options, plugins });
  const url = canvas.toDataURL("image/png");
  instance.destroy();
  return url;
}

const server = createServer(async (request, response) => {
  if (request.url !== "/chart") return response.writeHead(404).end();
  const parts = [];
  for await (const part of request) parts.push(part);
  const url = await page.evaluate(draw, JSON.parse(Buffer.concat(parts)));
  response.writeHead(200, { "Content-Type": "image/png" }).end(Buffer.from(url.slice(url.indexOf(",") + 1), "base64"));
});
server.listen(0, "127.0.0.1", () =>
  announce(`http://127.0.0.1:${server.address().port}`, async () => {
    server.close();
    server.closeAllConnections();
    await browser.close();
  }),
);
