// Draws charts.

import { Failure } from "../base/failure.ts";
import { Fuel } from "../base/fuel.ts";
import { PLANS, type Plan } from "../base/limits.ts";
import type { ChartParams } from "../drawings/chart/chart-params.ts";
import type { ChartRenderEnv } from "../drawings/chart/chart-render-env.ts";
import { drawChart } from "../drawings/chart/draw.ts";
import { readConfig } from "../drawings/chart/read-config.ts";
import { parseChart } from "../service/params/chart.ts";
import { fonts } from "./fonts.ts";
import { createImageLoader, encode, readDataUrl } from "./image-file.ts";
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
 * @param config a Chart.js configuration
 * @throws Failure, whose message names the invalid field, if an option or the configuration is invalid
 */
export async function renderChart<F extends ChartFormat = "png">(
  config: ChartConfig,
  options: ChartOptions<F> = {},
): Promise<Rendered<F>> {
  const params = parseOptions(config, options);
  const image = await drawChart(params, createEnvironment(options));
  const { format, quality } = params;
  return encode<F>(image, format, quality);
}

/**
 * Returns a chart's parameters.
 *
 * @throws Failure for an invalid option, or for JavaScript without a sandbox
 * @internal
 */
export function parseOptions(config: ChartConfig, options: ChartOptions<ChartFormat>): ChartParams {
  const { sandbox = false, loadImage: _, version = 4, theme: option, ...fields } = options;
  const chart = sandbox || typeof config !== "string" ? config : parseText(config);
  const { name, theme } = readTheme(option);
  const customTheme = theme && { theme };
  return {
    ...parseChart({
      type: "json",
      body: { ...fields, ...(customTheme === undefined && { theme: name }), version: String(version), chart },
    }),
    ...customTheme,
  };
}

/**
 * Parses a configuration that is JSON or JSON5.
 *
 * @throws Failure for other text
 * @internal
 */
export function parseText(text: string): Readonly<Record<string, unknown>> {
  const source = readConfig(text);
  if ("config" in source) return source.config;
  throw new Failure(
    "invalid",
    "chart must be JSON or JSON5, got JavaScript: pass an object, or set `sandbox` to run the text in a sandbox",
  );
}

/**
 * Returns the services for drawing a chart. A chart outside a sandbox has no limits on its length, labels or work.
 *
 * @internal
 */
export function createEnvironment({
  sandbox = false,
  loadImage,
}: Pick<ChartOptions<ChartFormat>, "sandbox" | "loadImage">): ChartRenderEnv {
  return {
    fonts,
    loadImage: createImageLoader(loadImage ?? (sandbox ? readDataUrl : undefined)),
    clock: Date.now,
    ...(!sandbox && { plan: UNLIMITED, fuel: new Fuel(Number.POSITIVE_INFINITY) }),
  };
}
