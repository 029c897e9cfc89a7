// Compares the plugins' chart types, as the service draws them, with the plugins' own rendering in Chromium.

import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { describeInChromium, openPage } from "./browser.ts";
import { type Comparison, compare, ink } from "./compare.ts";
import { drawInPage, type PackageChart } from "./package-page.ts";
import { readPng } from "./raster.ts";
import { postJson } from "./requests.ts";

/** Measured maxima: `off` 0.004, `patch` 0.8, `ratio` 1 ± 0.027, because the page's Chromium doesn't fit text to pixels. */
const BOUNDS = { off: 0.01, patch: 2, ratio: 0.035 };

interface Config {
  readonly type: string;
  readonly data: { readonly datasets: Record<string, unknown>[] };
  options?: Record<string, unknown>;
}

/**
 * A plugin, a row of docs/chart-types that uses it, and a function that removes the service's own additions from the
 * row.
 */
interface Case {
  readonly name: string;
  readonly package: string;
  readonly version?: 2 | 4;
  readonly elements?: readonly string[];
  readonly plain?: (config: Config) => void;
}

/** Hides the legend and the labels, which come from another plugin. */
const withoutLabels = (config: Config) => {
  config.options = { ...config.options, plugins: { legend: { display: false } } };
};

const CASES: readonly Case[] = [
  { name: "boxplot", package: "@sgratzl/chartjs-chart-boxplot" },
  { name: "violin", package: "chartjs-chart-boxplot-2", version: 2 },
  { name: "bar-with-error-bars", package: "chartjs-chart-error-bars" },
  { name: "error-bars", package: "chartjs-plugin-error-bars", version: 2 },
  { name: "pcp", package: "chartjs-chart-pcp", elements: ["LinearAxis", "LogarithmicAxis"] },
  {
    name: "candlestick",
    package: "chartjs-chart-financial",
    plain: (config) => {
      // The page has no date adapter.
      config.options = { scales: { x: { type: "linear" } } };
      const [dataset = {}] = config.data.datasets;
      for (const price of dataset.data as { x: unknown }[]) price.x = Date.parse(String(price.x));
    },
  },
  { name: "funnel", package: "chartjs-chart-funnel", plain: withoutLabels },
  { name: "sankey", package: "chartjs-chart-sankey" },
  { name: "treemap", package: "chartjs-chart-treemap" },
  { name: "euler", package: "chartjs-chart-venn" },
  { name: "force-directed-graph", package: "chartjs-chart-graph", plain: withoutLabels },
  { name: "dendrogram", package: "chartjs-chart-graph", plain: withoutLabels },
  {
    name: "choropleth",
    package: "chartjs-chart-geo",
    plain: ({ data }) => {
      const [dataset = {}] = data.datasets;
      const { features } = dataset.outline as { features: { id: unknown }[] };
      for (const datum of dataset.data as { feature: unknown }[])
        datum.feature = features.find(({ id }) => id === datum.feature);
    },
  },
  { name: "gauge", package: "chartjs-gauge", version: 2 },
  { name: "radial-gauge", package: "chartjs-chart-radial-gauge", version: 2 },
];

function readCase({ name, package: packageName, version = 4, elements = [], plain }: Case): PackageChart {
  const file = path.join(import.meta.dirname, `../../docs/chart-types/${name}.json`);
  const { charts, width = 400, height = 240 } = JSON.parse(readFileSync(file, "utf8"));
  const { chart } = charts.find(({ versions }: { versions: number[] }) => versions.includes(version));
  plain?.(chart);
  return { version, package: packageName, elements, chart, width, height };
}

async function drawByService({ version, chart, width, height }: PackageChart) {
  const reply = await postJson("/chart", {
    version,
    chart,
    width,
    height,
    devicePixelRatio: 1,
    backgroundColor: "white",
    defaults: "chartjs",
  });
  return readPng(new Uint8Array(await reply.arrayBuffer()));
}

describeInChromium("the service renders like the plugin in Chromium:", () => {
  let page: Page;
  beforeAll(async () => {
    page = await openPage(1);
  });

  test.each(CASES)("$name by $package", async (given) => {
    const chart = readCase(given);
    const measure = await drawInPage(page, chart);
    expect(ink(measure)).toBeGreaterThan(200);
    const comparison = compare(measure, await drawByService(chart));
    expect(comparison).toSatisfy(
      ({ off, patch, ratio }: Comparison) =>
        off <= BOUNDS.off && patch <= BOUNDS.patch && Math.abs(ratio - 1) <= BOUNDS.ratio,
      `within ${JSON.stringify(BOUNDS)}`,
    );
  });
});
