// Checks charts.

import { Failure } from "../base/failure.ts";
import { drawChart } from "../drawings/chart/draw.ts";
import { ChartReview } from "../drawings/chart/review/chart-review.ts";
import { chartCall, createEnvironment, parseOptions, readChartOptions } from "./chart.ts";
import { runCall } from "./render.ts";
import type { ChartConfig, ChartFormat, ChartOptions } from "./types.ts";

/** The errors and warnings about a chart. A chart with an error can't be drawn. */
export interface Findings {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * Checks a chart for errors, and for mistakes that Chart.js ignores, such as misspelled options. Creates no image.
 *
 * @param chart a Chart.js configuration
 */
export async function validateChart(chart: ChartConfig, options: ChartOptions<ChartFormat> = {}): Promise<Findings> {
  try {
    const given = readChartOptions(options);
    const params = parseOptions(chart, given);
    const reviewer = await ChartReview.open(params);
    const own: string[] = [];
    const call = { ...chartCall(given), onWarning: (warning: string) => own.push(warning) };
    await runCall(call, (tools) => drawChart(params, { ...createEnvironment(given, tools), reviewer }));
    return { errors: [], warnings: [...reviewer.warnings, ...own] };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { errors: error.details.length > 0 ? error.details : [error.message], warnings: [] };
  }
}
