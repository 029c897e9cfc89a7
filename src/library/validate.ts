// Checks charts.

import { Failure } from "../base/failure.ts";
import { drawChart } from "../drawings/chart/draw.ts";
import { ChartReview } from "../drawings/chart/review/chart-review.ts";
import { createEnvironment, parseOptions } from "./chart.ts";
import type { ChartConfig, ChartFormat, ChartOptions } from "./types.ts";

/** The errors and warnings about a chart. A chart with an error can't be drawn. */
export interface Findings {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * Checks a chart for errors, and for mistakes that Chart.js ignores, such as misspelled options. Creates no image.
 *
 * @param config a Chart.js configuration
 */
export async function validateChart(config: ChartConfig, options: ChartOptions<ChartFormat> = {}): Promise<Findings> {
  try {
    const params = parseOptions(config, options);
    const reviewer = await ChartReview.open(params);
    await drawChart(params, { ...createEnvironment(options), reviewer });
    return { errors: [], warnings: reviewer.warnings };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { errors: error.details.length > 0 ? error.details : [error.message], warnings: [] };
  }
}
