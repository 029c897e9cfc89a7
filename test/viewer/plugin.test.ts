// Compares labels and annotations with the original plugins in Chromium, using the same fonts. The service's own labels
// for round charts, which are the same in all versions, are compared with the plugins for version 2.

import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, inject, test } from "vitest";
import { describeInChromium, openPage } from "./browser.ts";
import { type Comparison, compare, ink } from "./compare.ts";
import { fetchBytes } from "./document.ts";
import { type Raster, readPng, resetPage } from "./raster.ts";

type Version = 2 | 3 | 4;

interface PluginCase {
  readonly name: string;
  /** The versions to test, and the files of the reference plugins. */
  readonly versions: readonly Version[];
  readonly scripts: readonly string[];
  /** Returns the chart in the syntax of the given version. */
  readonly chart: (version: Version) => object;
}

const [WIDTH, HEIGHT, RATIO] = [400, 260, 2];

const CHART_JS: Readonly<Record<Version, string>> = {
  2: "chart.js-2/dist/Chart.js",
  3: "chart.js-3/dist/chart.js",
  4: "chart.js-4/dist/chart.umd.js",
};

const COLORS = ["#4e79a7", "#f28e2b", "#e15759", "#76b7b2", "#59a14f"];
const MONTHS = ["January", "February", "March", "April", "May"];

const noLegend = (version: Version, plugins: object = {}): object =>
  version === 2 ? { legend: { display: false }, plugins } : { plugins: { legend: { display: false }, ...plugins } };

const slices = (type: string, plugins: object) => (version: Version) => ({
  type,
  data: { labels: MONTHS, datasets: [{ data: [10, 20.5, 3, 4.25, 30], backgroundColor: COLORS }] },
  options: noLegend(version, plugins),
});

const bars = (options: object, dataset: object = {}) => ({
  type: "bar",
  data: { labels: MONTHS, datasets: [{ data: [12, 5, 8, 17, 3], backgroundColor: COLORS[0], ...dataset }] },
  options,
});

const LABELS = {
  anchor: "end",
  align: ["start", "end", "start", 45, "center"],
  color: ["white", "black"],
  backgroundColor: [null, "#ffd", "#900"],
  borderColor: "#333",
  borderWidth: [0, 2],
  borderRadius: 4,
  rotation: [0, 0, 30],
  font: { weight: "bold", size: 14 },
};

const PLUGIN_CASES: readonly PluginCase[] = [
  {
    name: "datalabels 0.7.0",
    versions: [2],
    scripts: ["chartjs-plugin-datalabels-2/dist/chartjs-plugin-datalabels.js"],
    chart: (version) =>
      bars({ ...noLegend(version, { datalabels: LABELS }), scales: { yAxes: [{ ticks: { min: 0, max: 20 } }] } }),
  },
  ...([3, 4] as const).map((version) => ({
    name: `datalabels 2.2.0 on version ${version}`,
    versions: [version],
    scripts: ["chartjs-plugin-datalabels/dist/chartjs-plugin-datalabels.js"],
    chart: () => bars({ ...noLegend(version, { datalabels: LABELS }), scales: { y: { max: 20 } } }),
  })),
  {
    name: "annotation 0.5.7",
    versions: [2],
    scripts: ["chartjs-plugin-annotation-2/chartjs-plugin-annotation.js"],
    chart: (version) =>
      bars({
        ...noLegend(version),
        scales: { yAxes: [{ ticks: { min: 0, max: 20 } }] },
        annotation: {
          annotations: [
            {
              type: "line",
              mode: "horizontal",
              scaleID: "y-axis-0",
              value: 9,
              endValue: 14,
              borderColor: "red",
              borderWidth: 2,
              borderDash: [6, 4],
              label: { enabled: true, content: "Target", position: "right" },
            },
            {
              type: "box",
              xScaleID: "x-axis-0",
              yScaleID: "y-axis-0",
              xMin: "February",
              xMax: "April",
              yMin: 2,
              yMax: 6,
              borderColor: "navy",
              borderWidth: 1,
              backgroundColor: "rgba(0, 0, 128, 0.2)",
            },
          ],
        },
      }),
  },
  ...([3, 4] as const).map((version) => ({
    name: `annotation ${version === 3 ? "1.4.0" : "3.1.0"}`,
    versions: [version],
    scripts: [`chartjs-plugin-annotation-${version}/dist/chartjs-plugin-annotation.min.js`],
    chart: () => {
      const shown = { enabled: true, display: true };
      const annotations = {
        target: {
          type: "line",
          yMin: 9,
          yMax: 14,
          borderColor: "red",
          borderWidth: 2,
          borderDash: [6, 4],
          label: { ...shown, content: "Target", position: "end" },
        },
        zone: {
          type: "box",
          xMin: 0.5,
          xMax: 3.5,
          yMin: 2,
          yMax: 6,
          borderColor: "navy",
          borderRadius: 8,
          backgroundColor: "rgba(0, 0, 128, 0.2)",
          label: { ...shown, content: ["two", "lines"] },
        },
        spot: {
          type: "ellipse",
          xMin: 2.5,
          xMax: 3.5,
          yMin: 14,
          yMax: 18,
          rotation: 15,
          backgroundColor: "rgba(255, 200, 0, 0.5)",
        },
        note: { type: "label", xValue: 1, yValue: 16, content: "a note", backgroundColor: "#eee", callout: shown },
        mark: { type: "polygon", xValue: 4, yValue: 8, sides: 5, radius: 14, backgroundColor: "#59a14f" },
      };
      return bars({ ...noLegend(version, { annotation: { annotations } }), scales: { y: { max: 20 } } });
    },
  })),
  {
    name: "doughnutlabel 2.0.3",
    versions: [2, 3, 4],
    scripts: ["chartjs-plugin-doughnutlabel/dist/chartjs-plugin-doughnutlabel.js"],
    chart: slices("doughnut", {
      doughnutlabel: {
        labels: [
          { text: "67.75", font: { size: "60", weight: "bold" } },
          { text: "in all of the months", color: "#900", font: { size: 20 } },
        ],
      },
    }),
  },
  ...["outlabeledPie", "outlabeledDoughnut", "pie"].map((type) => ({
    name: `piechart-outlabels 0.1.4, ${type}`,
    versions: [2, 3, 4] as const,
    scripts: ["chartjs-plugin-piechart-outlabels/dist/chartjs-plugin-piechart-outlabels.js"],
    chart: slices(type, {
      outlabels: {
        text: "%l\n%v.2 (%p)",
        stretch: type === "pie" ? -30 : 25,
        borderRadius: 3,
        borderWidth: 1,
        borderColor: "black",
        font: { minSize: 12, style: "italic" },
      },
    }),
  })),
];

/** Measured maxima: `off` 0.00003, `patch` 0.4. A missing or misplaced label increases `patch` to at least 6. */
const BOUNDS = { off: 0.001, patch: 1 };

describeInChromium("the service renders like the plugin in Chromium:", () => {
  let page: Page;
  beforeAll(async () => {
    page = await openPage(1);
  });

  test.each(PLUGIN_CASES)("$name", async ({ versions, scripts, chart }) => {
    const [first] = versions as readonly [Version];
    const reference = await rasterOfPackage(page, [CHART_JS[first], ...scripts], chart(first));
    expect(ink(reference)).toBeGreaterThan(500);
    for (const version of versions) {
      const comparison = compare(reference, await rasterOfService(version, chart(version)));
      expect(comparison, `version ${version}`).toSatisfy(
        ({ off, patch }: Comparison) => off <= BOUNDS.off && patch <= BOUNDS.patch,
        `within ${JSON.stringify(BOUNDS)}`,
      );
    }
  });

  test("the comparison detects a missing label", async () => {
    const { chart, scripts } = PLUGIN_CASES[0] as PluginCase;
    const reference = await rasterOfPackage(page, [CHART_JS[2], ...scripts], chart(2));
    const labels = { ...LABELS, display: [true, true, true, true, false] };
    const other = await rasterOfService(
      2,
      bars({ ...noLegend(2, { datalabels: labels }), scales: { yAxes: [{ ticks: { min: 0, max: 20 } }] } }),
    );
    expect(compare(reference, other).patch).toBeGreaterThan(5);
  });
});

async function rasterOfService(version: Version, chart: object): Promise<Raster> {
  const url = new URL("/chart", inject("service"));
  const params = {
    c: JSON.stringify(chart),
    version,
    width: WIDTH,
    height: HEIGHT,
    devicePixelRatio: RATIO,
    f: "png",
    defaults: "chartjs",
  };
  for (const [key, value] of Object.entries(params)) url.searchParams.set(key, String(value));
  return readPng(await fetchBytes(url));
}

/** Renders each chart with new global objects, because scripts register plugins globally. */
async function rasterOfPackage(page: Page, scripts: readonly string[], chart: object): Promise<Raster> {
  await resetPage(page, `<style>${FACES}</style><canvas width="${WIDTH}" height="${HEIGHT}"></canvas>`);
  await page.evaluate("Promise.all([...document.fonts].map((face) => face.load()))");
  for (const script of scripts) await page.addScriptTag({ content: readPackage(script) });
  const image = await page.evaluate<string>(`(() => {
    if (globalThis.ChartDataLabels && Chart.register) Chart.register(ChartDataLabels);
    const canvas = document.querySelector("canvas");
    const config = ${JSON.stringify(chart)};
    Object.assign(config.options, { animation: false, responsive: false, devicePixelRatio: ${RATIO}, events: [] });
    new Chart(canvas, config);
    return canvas.toDataURL();
  })()`);
  return readPng(Buffer.from(image.slice(image.indexOf(",") + 1), "base64"));
}

function readPackage(file: string): string {
  return readFileSync(path.join(import.meta.dirname, "../../node_modules", file), "utf8");
}

/** The fonts that the service uses for Helvetica and Arial, under these names. */
const FACES = [
  ["400Regular", "normal", 400],
  ["400Regular_Italic", "italic", 400],
  ["700Bold", "normal", 700],
]
  .flatMap(([file, style, weight]) => {
    const bytes = readFileSync(
      path.join(import.meta.dirname, `../../node_modules/@expo-google-fonts/arimo/${file}/Arimo_${file}.ttf`),
    );
    return ["Helvetica Neue", "Helvetica", "Arial"].map(
      (family) =>
        `@font-face { font-family: "${family}"; font-style: ${style}; font-weight: ${weight}; src: url(data:font/ttf;base64,${bytes.toString("base64")}) }`,
    );
  })
  .join("\n");
