// A server that draws in Chromium, as many services do: one warm page draws each chart with Chart.js and returns a data URL, and
// another page shows a dashboard, of which the server takes a screenshot.
//
//   node bench/chromium.ts <program>

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { json } from "node:stream/consumers";
import { chromium } from "playwright-core";
import QrCode from "qrcode";
import { DASHBOARD_SIZE, LINK } from "./dashboard.ts";
import { announce, atOnce, type ChartRequest, coverImage, FONTS } from "./rival.ts";

// biome-ignore lint/suspicious/noExplicitAny: the globals of the page have no types here
type Page = Record<string, any>;

const require = createRequire(import.meta.url);
const script = (name: string, file: string) => ({ path: path.join(path.dirname(require.resolve(name)), file) });
const CHART_JS = script("chart.js", "chart.umd.min.js");

const [executablePath = ""] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const charts = await browser.newPage();
await charts.setContent("<!doctype html><canvas></canvas>");
await charts.addScriptTag(CHART_JS);
await charts.addScriptTag(script("chartjs-plugin-datalabels", "chartjs-plugin-datalabels.min.js"));
await charts.addScriptTag(script("patternomaly", "patternomaly.js"));
const fonts = FONTS.map(({ file, ...font }) => ({ ...font, data: readFileSync(file, "base64") }));
await charts.evaluate(async (fonts) => {
  const { document, FontFace, Chart, ChartDataLabels } = globalThis as Page;
  for (const { family, weight, data } of fonts)
    document.fonts.add(await new FontFace(family, `url(data:font/ttf;base64,${data})`, { weight }).load());
  // Pass the plugin per chart instead, so that only charts that request labels have them.
  Chart.unregister(ChartDataLabels);
}, fonts);
await charts.evaluate(`globalThis.coverImage = ${coverImage}`);

/** Runs in the page: draws a chart. */
async function drawChart({ chart, width, height, devicePixelRatio }: ChartRequest): Promise<string> {
  const { document, Image, Chart, ChartDataLabels, coverImage } = globalThis as Page;
  // Evaluate text charts as JavaScript, as browser-based chart services do.
  const config = typeof chart === "string" ? new Function(`return (${chart})`)() : chart;
  const options = { ...config.options, animation: false, responsive: false, events: [], devicePixelRatio };
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
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

const languages = await browser.newPage();
await languages.setContent("<!doctype html>");
for (const [name, file] of [
  ["vega", "build/vega.min.js"],
  ["vega-lite", "build/vega-lite.min.js"],
  ["echarts", "dist/echarts.min.js"],
] as const)
  await languages.addScriptTag({ path: path.join(import.meta.dirname, "../node_modules", name, file) });

await languages.evaluate(`globalThis.atOnce = ${atOnce}`);

/** Runs in the page: draws a Vega-Lite or Vega chart. */
async function drawVega({ spec = {}, devicePixelRatio }: ChartRequest): Promise<string> {
  const { vega, vegaLite } = globalThis as Page;
  const own = "marks" in spec ? spec : vegaLite.compile(spec).spec;
  const view = new vega.View(vega.parse(own), { renderer: "none" });
  const canvas = await view.toCanvas(devicePixelRatio);
  view.finalize();
  return canvas.toDataURL("image/png");
}

/** Runs in the page: draws a chart of ECharts. */
function drawECharts({ option, width, height, devicePixelRatio }: ChartRequest): string {
  const { document, echarts, atOnce } = globalThis as Page;
  const chart = echarts.init(document.createElement("canvas"), null, { width, height, devicePixelRatio });
  chart.setOption(atOnce(option));
  chart.getZr().flush();
  const url = chart.getDom().toDataURL("image/png");
  chart.dispose();
  return url;
}

const STYLE = `body { margin: 0 } x-chart { position: relative; min-height: 0; min-width: 0; display: block }
  x-qr { display: block } x-table { display: flex } table { width: 100%; border-collapse: collapse }
  th, td { border-bottom: 1px solid #ddd; text-align: left }`;
const cards = await browser.newPage({ viewport: DASHBOARD_SIZE });
await cards.setContent(`<!doctype html><style>${STYLE}</style>`);
await cards.addScriptTag(CHART_JS);

/** Runs in the page: shows HTML whose elements for drawings have other names, and draws them. */
function showCard({ html, code }: { readonly html: string; readonly code: string }): void {
  const page: Page = globalThis;
  const { document, Chart } = page;
  for (const chart of page.charts ?? []) chart.destroy();
  document.body.innerHTML = html;
  const find = (name: string): Page[] => [...document.querySelectorAll(name)];
  page.charts = find("x-chart").map((element) => {
    const { options, ...config } = JSON.parse(element.textContent);
    const canvas = document.createElement("canvas");
    element.replaceChildren(canvas);
    return new Chart(canvas, { ...config, options: { ...options, animation: false, maintainAspectRatio: false } });
  });
  for (const element of find("x-qr")) element.innerHTML = code;
  for (const element of find("x-table")) {
    const { columns, dataSource } = JSON.parse(element.textContent);
    const row = (tag: string, texts: unknown[]) =>
      `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join("")}</tr>`;
    const titles = columns.map(({ title }: { readonly title: string }) => title);
    const rows = dataSource.map((each: object) => row("td", Object.values(each)));
    element.innerHTML = `<table>${row("th", titles)}${rows.join("")}</table>`;
  }
}

const fromDataUrl = (url: string) => Buffer.from(url.slice(url.indexOf(",") + 1), "base64");

/** The endpoints: each returns the bytes of a PNG. */
const ENDPOINTS: Readonly<Record<string, (fields: ChartRequest & { readonly html: string }) => Promise<Buffer>>> = {
  "/chart": async (fields) => fromDataUrl(await charts.evaluate(drawChart, fields)),
  "/vega": async (fields) => fromDataUrl(await languages.evaluate(drawVega, fields)),
  "/echarts": async (fields) => fromDataUrl(await languages.evaluate(drawECharts, fields)),
  async "/card"({ html }) {
    const code: string = await QrCode.toString(LINK, { type: "svg" });
    await cards.evaluate(showCard, { html: html.replace(/<(\/?)(chart|qr|table)\b/g, "<$1x-$2"), code });
    return cards.screenshot({ type: "png" });
  },
};

const server = createServer(async (request, response) => {
  const draw = ENDPOINTS[request.url ?? ""];
  if (draw === undefined) return response.writeHead(404).end();
  const png = await draw((await json(request)) as Parameters<typeof draw>[0]);
  return response.writeHead(200, { "Content-Type": "image/png" }).end(png);
});
server.listen(0, "127.0.0.1", () =>
  announce(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, async () => {
    server.close();
    server.closeAllConnections();
    await browser.close();
  }),
);
