import { beforeAll, describe, expect, test } from "vitest";
import { loadLibraryFactory, type shareLabelFonts } from "../../../src/drawings/chart/chart-library.ts";
import { drawChart } from "../../../src/drawings/chart/draw.ts";
import type { ChartRuntime } from "../../../src/drawings/chart/plugins/chart-runtime.ts";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";

type Scale = Parameters<typeof shareLabelFonts>[0]["prototype"];
type Context = { readonly index: number };

const LABELS = ["a", "long label", "b", "the longest label of all", "c"];
const FONTS = new FontLibrary();

describe.each([3, 4] as const)("tick fonts in version %i:", (version) => {
  let prototype: Scale;
  beforeAll(async () => {
    const { chart } = (await loadLibraryFactory(version)).shared().runtime as ChartRuntime;
    prototype = chart.Scale.prototype as never;
  });

  /** Uses the shared Chart.js instance to render a chart with host functions. */
  async function draw(font: unknown): Promise<string> {
    const color = ({ index }: Context) => (index % 2 ? "red" : "blue");
    const chart = {
      type: "line",
      data: { labels: LABELS, datasets: [{ data: [1, 2, 3, 4, 5] }] },
      options: { scales: { x: { ticks: { font, color } } } },
    };
    const image = await drawChart(
      {
        chart,
        version,
        width: 500,
        height: 300,
        devicePixelRatio: 1,
        format: "svg",
        backgroundColor: "transparent",
        defaults: "chartjs",
      },
      { loadImage: () => Promise.reject(new Error("no images here")), clock: () => 0, fonts: FONTS },
    );
    if (image.type !== "document") throw new Error(`the image must be a document, got ${image.type}`);
    return String(image.write());
  }

  /** Counts the fonts that Chart.js resolves during drawing. */
  async function count(font: unknown): Promise<{ readonly resolved: number; readonly image: string }> {
    const { _resolveTickFontOptions: shared } = prototype;
    const seen = new Set<object>();
    prototype._resolveTickFontOptions = function (index) {
      const resolved = shared.call(this, index);
      seen.add(resolved);
      return resolved;
    };
    try {
      return { image: await draw(font), resolved: seen.size };
    } finally {
      prototype._resolveTickFontOptions = shared;
    }
  }

  test.each([
    ["a size", { size: 14 }, { size: () => 14 }],
    ["the default", undefined, () => undefined],
  ])("tick labels share one font if their fonts are equal, for %s", async (_name, plain, computed) => {
    const one = await count(plain);
    const each = await count(computed);
    expect(one.resolved).toBeLessThan(each.resolved);
    expect(one.image).toEqual(each.image);
  });

  test.each([
    ["a function of the font", (context: Context) => ({ size: context.index === 3 ? 30 : 10 })],
    ["a function of its size", { size: (context: Context) => (context.index === 3 ? 30 : 10) }],
    ["a list of sizes", { size: [10, 30] }],
  ])("tick labels keep their own fonts, for %s", async (_name, font) => {
    const fonts = await draw(font);
    expect(fonts).not.toEqual(await draw({ size: 10 }));
    expect(fonts).not.toEqual(await draw({ size: 30 }));
  });
});
