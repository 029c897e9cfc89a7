// GET and POST /chart, in both of its formats: Chart.js configurations and Google Image Charts.

import { once } from "../../base/once.ts";
import { CHART } from "../../drawings/chart/kind.ts";
import { GOOGLE_PARAMETER, ICON_PARAMETER } from "../../drawings/google-chart/google-parameter.ts";
import { pickField, type RequestParams, withLastOfRepeated } from "../../options/fields.ts";
import { isGetOrHead, readParams } from "../shared/request.ts";
import { serveChart } from "./chart.ts";

/** Handles GET and POST /chart. */
export async function serveAnyChart(request: Request): Promise<Response> {
  // The body of a POST can be read only once.
  const readInput = once(() => readParams(request));
  if (!(await isGoogle(request, readInput))) return serveChart(request, readInput);
  const { serveGoogle } = await import("./google-chart.ts");
  return serveGoogle(request, readInput);
}

/**
 * Whether a request to /chart has `cht` or `chst` and is therefore in the format of Google Image Charts. A POST with a
 * Chart.js configuration isn't in this format, even if it also has these parameters.
 *
 * @param readInput reads the parameters of the request
 */
async function isGoogle(request: Request, readInput: () => Promise<RequestParams>): Promise<boolean> {
  try {
    const input = await readInput();
    const hasChart = !isGetOrHead(request) && pickField(input, CHART.fields.names.chart) !== undefined;
    return !hasChart && hasGoogleType(withLastOfRepeated(input));
  } catch {
    // The next handler reads the parameters again, and reports the error.
    return false;
  }
}

function hasGoogleType(input: RequestParams): boolean {
  const type = pickField(input, [GOOGLE_PARAMETER])?.value;
  const isGiven = typeof type === "string" ? type.trim() !== "" : type !== undefined;
  return isGiven || pickField(input, [ICON_PARAMETER]) !== undefined;
}
