// Parts of the servers and programs that Limn is compared with. They draw charts with Chart.js, as most programs do, and use
// the fonts that Limn uses, so that all draw the same text.

import { createRequire } from "node:module";
import { runInThisContext } from "node:vm";

const require = createRequire(import.meta.url);

/** A chart to draw: the fields of a request, or of a workload. */
export interface ChartRequest {
  readonly chart?: unknown;
  /** A Vega-Lite or Vega specification, or an option of ECharts. */
  readonly spec?: Readonly<Record<string, unknown>>;
  readonly option?: object;
  readonly width?: number;
  readonly height?: number;
  readonly devicePixelRatio?: number;
}

/** The image behind a chart, and the canvas's context that draws it. */
interface Behind {
  readonly width: number;
  readonly height: number;
}
interface Drawing extends Behind {
  readonly ctx: { drawImage(image: unknown, ...place: readonly number[]): void };
}

const fontFile = (name: string) => require.resolve(`@expo-google-fonts/${name}.ttf`);
export const FONTS: readonly { readonly family: string; readonly weight: string; readonly file: string }[] = [
  ...["Helvetica Neue", "Helvetica", "Arial"].flatMap((family) => [
    { family, weight: "normal", file: fontFile("arimo/400Regular/Arimo_400Regular") },
    { family, weight: "bold", file: fontFile("arimo/700Bold/Arimo_700Bold") },
  ]),
  { family: "Noto Sans JP", weight: "normal", file: fontFile("noto-sans-jp/400Regular/NotoSansJP_400Regular") },
];

/**
 * Returns a plugin that draws an image behind a chart, as Limn's `backgroundImageUrl` does: it covers the chart, and is cropped. The
 * function must not use anything outside itself, because it also runs in a browser.
 */
export function coverImage(image: Behind) {
  return {
    id: "coverImage",
    beforeDraw({ ctx, width, height }: Drawing) {
      const scale = Math.max(width / image.width, height / image.height);
      const [w, h] = [width / scale, height / scale];
      ctx.drawImage(image, (image.width - w) / 2, (image.height - h) / 2, w, h, 0, 0, width, height);
    },
  };
}

/**
 * Returns an option of ECharts whose chart is drawn at once, without animation and progressive rendering. Like `coverImage`, it also
 * runs in a browser.
 */
export function atOnce(option: object = {}): object {
  const { series } = option as { readonly series?: object | readonly object[] };
  const whole = [series ?? []].flat().map((each) => ({ ...each, progressive: 0 }));
  return { ...option, animation: false, series: whole };
}

/**
 * Returns the configuration for Chart.js. Text is evaluated as JavaScript.
 *
 * @param labels the plugin for data labels, which only charts that request labels have
 * @param loadImage loads the image behind the chart
 */
async function configure(
  { chart, devicePixelRatio }: ChartRequest,
  labels: unknown,
  loadImage: (url: string) => Promise<Behind>,
) {
  const config = typeof chart === "string" ? runInThisContext(`(${chart})`) : chart;
  const options = { ...config.options, animation: false, responsive: false, events: [], devicePixelRatio };
  const { datalabels, backgroundImageUrl } = config.options?.plugins ?? {};
  const plugins = datalabels ? [labels] : [];
  if (backgroundImageUrl !== undefined) plugins.push(coverImage(await loadImage(backgroundImageUrl)));
  return { ...config, options, plugins };
}

/** Draws a chart. Returns the bytes of its PNG. */
export type Draw = (request: ChartRequest) => Promise<Buffer<ArrayBuffer>>;

/** Prepares drawing on Skia (@napi-rs/canvas). */
export async function openSkia(): Promise<Draw> {
  const { createCanvas, GlobalFonts, loadImage } = await import("@napi-rs/canvas");
  // The plugin is a CommonJS module that tests elements with `instanceof`, so it must share this copy of Chart.js.
  const { Chart, registerables } = require("chart.js");
  const labels = require("chartjs-plugin-datalabels");
  for (const { file, family } of FONTS) GlobalFonts.registerFromPath(file, family);
  Chart.register(...registerables);
  // Charts as text use patternomaly as `pattern`, which creates canvases with the document.
  Object.assign(globalThis, { document: { createElement: () => createCanvas(1, 1) } });
  Object.assign(globalThis, { pattern: require("patternomaly") });
  return async (request) => {
    const canvas = createCanvas(request.width, request.height);
    const chart = new Chart(canvas, await configure(request, labels, loadImage));
    const png = canvas.toBuffer("image/png");
    chart.destroy();
    return png;
  };
}

/** Prepares drawing Vega-Lite, Vega and ECharts on Skia (@napi-rs/canvas). */
export async function openLanguages(): Promise<Readonly<Record<"vega" | "echarts", Draw>>> {
  const { createCanvas } = await import("@napi-rs/canvas");
  // Vega asks the document for canvases.
  Object.assign(globalThis, { document: { createElement: () => createCanvas(1, 1) } });
  const [vega, { compile }, echarts] = await Promise.all([import("vega"), import("vega-lite"), import("echarts")]);
  echarts.setPlatformAPI({ createCanvas: () => createCanvas(1, 1) as never });
  return {
    async vega({ spec = {}, devicePixelRatio }) {
      const own = "marks" in spec ? spec : compile(spec as never).spec;
      const view = new vega.View(vega.parse(own as never), { renderer: "none" });
      const canvas: unknown = await view.toCanvas(devicePixelRatio);
      view.finalize();
      return (canvas as { toBuffer(type: string): Buffer<ArrayBuffer> }).toBuffer("image/png");
    },
    async echarts({ option, width = 0, height = 0, devicePixelRatio = 1 }) {
      const canvas = createCanvas(width, height);
      const size = { width, height, devicePixelRatio, renderer: "canvas" } as const;
      const chart = echarts.init(canvas as never, null, size);
      chart.setOption(atOnce(option) as never);
      chart.getZr().flush();
      const png = canvas.toBuffer("image/png");
      // ECharts may have scheduled more work on the chart.
      setTimeout(() => chart.dispose(), 100);
      return png;
    },
  };
}

/** Prepares drawing on Cairo (chartjs-node-canvas), without images behind charts. */
export async function openCairo(): Promise<Draw> {
  const { ChartJSNodeCanvas } = await import("chartjs-node-canvas");
  const labels = require("chartjs-plugin-datalabels");
  const renderers = new Map();
  return async (request) => {
    const { width, height } = request;
    const key = `${width} ${height}`;
    if (!renderers.has(key)) {
      const renderer = new ChartJSNodeCanvas({ width, height });
      for (const { file, ...font } of FONTS) renderer.registerFont(file, font);
      renderers.set(key, renderer);
    }
    const loadImage = () => Promise.reject(new Error("images aren't supported"));
    return renderers.get(key).renderToBuffer(await configure(request, labels, loadImage));
  };
}

/**
 * Reports a server's URL to the process that started it, and closes the server when that process disconnects.
 *
 * @param close closes everything that would keep the process alive
 */
export function announce(url: URL | string, close: () => void): void {
  process.once("disconnect", close);
  process.send?.({ url: String(url) });
}
