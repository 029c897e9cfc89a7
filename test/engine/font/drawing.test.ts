// Tests which font files a chart loads, and that a chart is drawn even if font files are missing or damaged.

import { describe, expect, test } from "vitest";
import type { ChartParams } from "../../../src/drawings/chart/chart-params.ts";
import { drawChart } from "../../../src/drawings/chart/draw.ts";
import { CHART } from "../../../src/drawings/chart/kind.ts";
import type { Format } from "../../../src/engine/encodable-image.ts";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";
import { encodeImage } from "../../../src/engine/image/encode.ts";
import { readFontFile } from "../../../src/service/shared/font-source.ts";
import { countingSource } from "./counting-source.ts";

function paramsOf(chart: unknown, more: object = {}): ChartParams {
  return CHART.parse({ type: "json", body: { chart, version: "4", format: "svg", ...more } });
}

/** Draws a chart with a new font library unless one is given. */
async function draw(
  chart: unknown,
  more: object = {},
  counting = countingSource(),
  library = new FontLibrary(counting.source),
) {
  const params = paramsOf(chart, more);
  const outside = { loadImage: () => Promise.reject(new Error("no images")), clock: () => 0, fonts: library };
  const { body } = await encodeImage(await drawChart(params, outside), params.format as Format);
  return { svg: await new Response(body).text(), paths: counting.paths, bytes: counting.bytes(), library };
}

const bars = (labels: readonly string[], title: string, legend: string, font = {}) => ({
  type: "bar",
  data: { labels, datasets: [{ label: legend, data: labels.map((_, index) => index + 1) }] },
  options: {
    font,
    plugins: { title: { display: true, text: title } },
    scales: { x: { title: { display: true, text: legend } } },
  },
});

const JAPANESE = bars(
  ["1月", "2月", "3月", "4月", "5月", "6月", "7月", "8月", "9月", "10月", "11月", "12月"],
  "東京支店の月別売上高と利益",
  "売上高（百万円）",
);
const FAMILIES = (paths: readonly string[]) => [...new Set(paths.map((path) => path.split("/")[2]))];

describe("a chart", () => {
  test("with Latin text loads no fonts in any version", async () => {
    const chart = bars(["Straße", "Œuvre", "Łódź", "Việt", "Ελλάδα", "Привет"], "Sales – 100 %", "Year ≥ 2024 €");
    for (const version of ["2", "3", "4"]) expect((await draw(chart, { version })).paths).toEqual([]);
    expect((await draw("{type:'pie',data:{labels:['a','b'],datasets:[{data:[1,2]}]}}")).paths).toEqual([]);
  });

  test("with Japanese text loads at most ten files and 600 kB, once", async () => {
    const counting = countingSource();
    const first = await draw(JAPANESE, {}, counting);
    expect(FAMILIES(first.paths)).toEqual(["noto-sans-jp"]);
    expect(first.paths.length).toBeLessThanOrEqual(10);
    expect(first.bytes).toBeLessThanOrEqual(600_000);
    const second = await draw(JAPANESE, {}, counting, first.library);
    expect(second.paths).toHaveLength(first.paths.length);
    expect(second.svg).toBe(first.svg);
  });

  test.each<[string, readonly string[], string, string]>([
    ["東京", ["北海道", "青森県", "岩手県", "宮城県", "秋田県"], "都道府県別の人口", "人口"],
  ])("with other Japanese text stays within the same limits (%s)", async (_, labels, title, legend) => {
    const { paths, bytes } = await draw(bars(labels, title, legend));
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.length).toBeLessThanOrEqual(10);
    expect(bytes).toBeLessThanOrEqual(600_000);
  });

  test("draws Han characters in the language of its other letters, its locale or the request", async () => {
    const chart = bars(["東京", "大阪"], "人口", "計");
    const families = async (...args: Parameters<typeof draw>) => FAMILIES((await draw(...args)).paths);
    expect(await families(chart)).toEqual(["noto-sans-sc"]);
    expect(await families(bars(["東京", "大阪"], "人口", "ひと"))).toEqual(["noto-sans-jp"]);
    expect(await families(bars(["東京", "大阪"], "人口", "인구"))).toEqual(["noto-sans-kr"]);
    expect(await families(JSON.stringify(bars(["東京"], "人", "\u3072")).replace("\u3072", "\\u3072"))).toEqual([
      "noto-sans-jp",
    ]);
    expect(await families({ ...chart, options: { locale: "ja-JP" } })).toEqual(["noto-sans-jp"]);
    expect(await families(chart, { lang: "zh-TW" })).toEqual(["noto-sans-tc"]);
    expect(await families({ ...chart, options: { locale: "ja-JP" } }, { lang: "ko" })).toEqual(["noto-sans-kr"]);
  });

  test("loads fonts for the text that its callbacks return", async () => {
    const { svg, paths } = await draw(
      "{type:'bar',data:{labels:['a','b'],datasets:[{data:[1,2]}]},options:{scales:{y:{ticks:{callback:(v)=>v+' ק'+'ג'}}}}}",
    );
    expect(paths).toEqual(["/fonts/noto-sans-hebrew/hebrew-400.woff"]);
    expect(svg).toContain("<path");
  });

  test("has the same layout in all scripts", async () => {
    const gridOf = async (label: string) => {
      const { svg } = await draw(bars([label], "T", "L"));
      return Array.from(svg.matchAll(/ d="M31 ([\d.]+)H500"/g), ([, y]) => Number(y));
    };
    const latin = await gridOf("Tibet");
    expect(latin.length).toBeGreaterThan(5);
    for (const label of ["བོད", "東京", "မြန်", "😀"]) expect(await gridOf(label)).toEqual(latin);
  });
});

describe("an image is encoded after its fonts are released", () => {
  test.each(["svg", "pdf", "png", "jpg", "webp"])("as %s", async (format) => {
    const library = new FontLibrary(countingSource().source, 0);
    const chart = bars(["ש", "東京"], "ท", "😀");
    const more = { format, width: 200, height: 100 };
    const { svg } = await draw(chart, more, countingSource(), library);
    // A library that keeps its fonts open.
    expect(svg).toBe((await draw(chart, more)).svg);
    expect(library.bytes).toBe(0);
  });
});

describe("a chart is drawn", () => {
  const SCRIPTS = "نص עט कि বা ਗੁ ગુ ଓ த తె ಕ മ සි ไท ລາ ខ្មែ မြ བོད ქა Հա ግዕ ދި 汉 漢 日の 한 ∑ ♞ 😀";

  test("identically each time, with every script in it", async () => {
    const chart = bars(SCRIPTS.split(" "), SCRIPTS, SCRIPTS);
    const one = await draw(chart, { width: 1500 });
    const other = await draw(chart, { width: 1500 });
    expect(new Set(FAMILIES(one.paths)).size).toBeGreaterThan(20);
    expect(other.svg).toBe(one.svg);
  });

  test("without any asset", async () => {
    const { svg } = await draw(
      bars(SCRIPTS.split(" "), SCRIPTS, SCRIPTS),
      {},
      countingSource(async () => null),
    );
    expect(svg).toMatch(/^<svg /);
  });

  test("with half of the font files truncated", async () => {
    let isWhole = false;
    const counting = countingSource(async (path) => {
      const file = await readFontFile(path);
      isWhole = !isWhole;
      return isWhole ? file : (file?.slice(0, 3000) ?? null);
    });
    expect((await draw(bars(SCRIPTS.split(" "), SCRIPTS, SCRIPTS), {}, counting)).svg).toMatch(/^<svg /);
  });

  test("with unknown family names", async () => {
    const family = `${"Nothing of the kind ".repeat(25)}, ${"x, ".repeat(200)} constructor, __proto__, 'Noto Sans', toString`;
    for (const font of [family, family.slice(0, 480), "constructor", "__proto__, hasOwnProperty"]) {
      const chart = bars(["a", "ש"], "T", "L");
      Object.assign(chart.options.plugins.title, { font: { family: font } });
      expect((await draw(chart)).svg).toMatch(/^<svg /);
    }
  });

  test("with thousands of Han characters, within its memory limit", async () => {
    const some = (from: number) =>
      Array.from({ length: 0x1480 }, (_, index) => String.fromCodePoint(0x4e00 + index * 4 + from)).join("");
    const { svg, library } = await draw(bars([some(0)], some(2), "L"), { lang: "ja" });
    expect(svg).toMatch(/^<svg /);
    expect(library.bytes).toBeGreaterThan(8_000_000);
    expect(library.bytes).toBeLessThan(24_000_000);
  });
});
