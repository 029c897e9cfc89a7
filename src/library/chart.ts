// Draws charts.

import { Failure, showValue } from "../base/failure.ts";
import { Fuel } from "../base/fuel.ts";
import { PLANS, type Plan } from "../base/limits.ts";
import { isPlainObject, type PlainObject } from "../base/plain-object.ts";
import type { ChartParams } from "../drawings/chart/chart-params.ts";
import type { ChartRenderEnv } from "../drawings/chart/chart-render-env.ts";
import { drawChart } from "../drawings/chart/draw.ts";
import { CHART } from "../drawings/chart/kind.ts";
import { readConfig } from "../drawings/chart/read-config.ts";
import { readDataUrl } from "./image-file.ts";
import { type GivenOptions, optionsOf, readOptions } from "./options.ts";
import { withPlugins } from "./plugins.ts";
import { type CallTools, runCall } from "./render.ts";
import { readTheme } from "./theme-option.ts";
import type { ChartConfig, ChartFormat, ChartOptions, Rendered } from "./types.ts";

/** The plan for trusted charts: no limits on text length or labels. CHART_VALUES still applies. */
const UNLIMITED: Plan = {
  ...PLANS.keyed,
  chartLength: Number.POSITIVE_INFINITY,
  labels: Number.POSITIVE_INFINITY,
};

/**
 * Draws a Chart.js chart. The same configuration and options always produce the same file.
 *
 * @param chart a Chart.js configuration
 * @throws Failure, whose message names the invalid field, if an option or the configuration is invalid. Its `cause` is the error
 *   that a function in the configuration threw
 */
export async function renderChart<F extends ChartFormat = "png">(
  chart: ChartConfig,
  options: ChartOptions<F> = {},
): Promise<Rendered<F>> {
  const given = readChartOptions(options);
  const params = parseOptions(chart, given);
  return runCall(chartCall(given), async (tools) => {
    const image = await drawChart(params, createEnvironment(given, tools));
    const { format, quality } = params;
    return tools.encode<F>(image, format, quality);
  });
}

/**
 * Reads the options of a chart. @throws Failure for an unknown or invalid option
 *
 * @internal
 */
export function readChartOptions(options: unknown): GivenOptions {
  const table = optionsOf(CHART);
  return readOptions("chart", { ...table, own: [...table.own, "sandbox"] }, options);
}

/**
 * Returns the options for a call that draws charts: by default, a sandbox allows only `data:` URLs.
 *
 * @internal
 */
export function chartCall(
  given: GivenOptions,
): Omit<GivenOptions, "loadImage"> & Pick<Parameters<typeof runCall>[0], "loadImage"> {
  return { ...given, loadImage: given.loadImage ?? (given.sandbox === true ? readDataUrl : undefined) };
}

/**
 * Returns a chart's parameters.
 *
 * @throws Failure for an invalid option, or for JavaScript without a sandbox
 * @internal
 */
export function parseOptions(chart: unknown, { sandbox = false, fields }: GivenOptions): ChartParams {
  if (typeof chart !== "string" && !isPlainObject(chart))
    throw new Failure(
      "invalid",
      `chart must be a Chart.js configuration or its text, got ${chart === undefined ? "nothing" : showValue(chart)}`,
    );
  const { version = 4, v = version, theme: option, ...others } = fields;
  const { name, theme } = readTheme(option);
  const customTheme = theme && { theme };
  const parsed = withPlugins(sandbox ? chart : parseText(chart));
  return {
    ...CHART.parse({
      type: "json",
      body: {
        ...others,
        ...(customTheme === undefined && { theme: name }),
        version: typeof v === "number" ? String(v) : v,
        chart: parsed,
      },
    }),
    ...customTheme,
  };
}

/**
 * Parses a configuration that is JSON or JSON5. Returns objects unchanged.
 *
 * @throws Failure for other text
 * @internal
 */
export function parseText(chart: string | PlainObject): PlainObject {
  if (typeof chart !== "string") return chart;
  const source = readConfig(chart);
  if ("config" in source) return source.config;
  throw new Failure(
    "invalid",
    source.mistake ??
      "chart must be JSON or JSON5, got JavaScript: pass an object, or set `sandbox` to run the text in a sandbox",
  );
}

/**
 * Returns the services for drawing a chart. A chart outside a sandbox has no limits on its length, labels or work.
 *
 * @internal
 */
export function createEnvironment(
  { sandbox = false }: Pick<GivenOptions, "sandbox">,
  { fonts, loadImage }: CallTools,
): ChartRenderEnv {
  return {
    fonts,
    loadImage,
    clock: Date.now,
    requiresData: true,
    ...(!sandbox && { plan: UNLIMITED, fuel: new Fuel(Number.POSITIVE_INFINITY) }),
  };
}
