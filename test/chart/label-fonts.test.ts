import { beforeAll, describe, expect, test } from "vitest";
import { loadChartLibrary } from "../../src/chart/chart-library.ts";
import type { shareLabelFonts } from "../../src/chart/label-fonts.ts";
import { type Body, draw } from "./plugins/render.ts";

const SCALES = {
  3: async () => (await import("chart.js-3")).Scale.prototype,
  4: async () => (await import("chart.js-4")).Scale.prototype,
};

type Scale = Parameters<typeof shareLabelFonts>[0]["prototype"];

const LABELS = ["a", "long label", "b", "the longest label of all", "c"];

describe.each([3, 4] as const)("version %i", (version) => {
  let prototype: Scale;
  beforeAll(async () => {
    await loadChartLibrary(version);
    prototype = (await SCALES[version]()) as never;
  });

  const chart = (font: string): Body => ({
    version,
    defaults: "chartjs",
    chart: `{type: "line", data: {labels: ${JSON.stringify(LABELS)}, datasets: [{data: [1, 2, 3, 4, 5]}]},
      options: {scales: {x: {ticks: {font: ${font}, color: (c) => c.index % 2 ? "red" : "blue"}}}}}`,
  });

  /** How often the fonts of `drawing` are resolved by Chart.js while it measures labels, and the picture. */
  async function count(body: Body): Promise<{ readonly resolved: number; readonly picture: Uint8Array }> {
    const { _resolveTickFontOptions: shared } = prototype;
    const seen = new Set<object>();
    prototype._resolveTickFontOptions = function (index) {
      const font = shared.call(this, index);
      seen.add(font);
      return font;
    };
    try {
      return { picture: await draw(body), resolved: seen.size };
    } finally {
      prototype._resolveTickFontOptions = shared;
    }
  }

  test.each([
    ["{size: 14}", "{size: (c) => 14}"],
    ["undefined", "(c) => undefined"],
  ])("labels with one font share it: %s", async (plain, computed) => {
    const one = await count(chart(plain));
    const each = await count(chart(computed));
    expect(one.resolved).toBeLessThan(each.resolved);
    expect(one.picture).toEqual(each.picture);
  });

  test.each(["(c) => ({size: c.index === 3 ? 30 : 10})", "{size: (c) => c.index === 3 ? 30 : 10}", "{size: [10, 30]}"])(
    "labels with fonts of their own keep them: %s",
    async (font) => {
      const own = await draw(chart(font));
      expect(own).not.toEqual(await draw(chart("{size: 10}")));
      expect(own).not.toEqual(await draw(chart("{size: 30}")));
    },
  );
});
