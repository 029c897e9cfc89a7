// Requests to /chart with engine=auto, whose chart may be in the language of another kind of image. The endpoint of that kind draws
// it, with the rights of the request to /chart.

import type { OtherChart } from "../../drawings/chart/chart-language.ts";
import { CHART, findAutoChart } from "../../drawings/chart/kind.ts";
import type { RequestParams } from "../../options/fields.ts";
import type { DecodedValue } from "../../options/query.ts";
import { ENDPOINTS } from "./drawing.ts";
import type { ValidatedImageEndpoint } from "./validation.ts";

/** The names of all parameters of /chart, which its signatures cover. */
const NAMES: ReadonlySet<string> = new Set(Object.values(CHART.fields.names).flat());

/**
 * Returns the endpoint that draws a request to /chart.
 *
 * @param chart draws charts of Chart.js
 * @param readInput reads the parameters of the request
 */
export async function chooseEndpoint<Params extends object>(
  chart: ValidatedImageEndpoint<Params>,
  readInput: () => Promise<RequestParams>,
): Promise<ValidatedImageEndpoint<object>> {
  // The endpoint reads the parameters again, and reports the error.
  const input = await readInput().catch(() => undefined);
  const found = input && findAutoChart(input);
  const endpoint = found && (await ENDPOINTS.get(found.path)?.());
  if (endpoint === undefined) return chart;
  // A signature may reduce the request to other values, whose chart must be found again.
  const convert = (given: RequestParams) => toOtherKind(given, given === input ? found : findAutoChart(given));
  return {
    ...endpoint,
    signing: chart.signing,
    resolve: async (given, env) => ({ input: convert(given), env }),
    readFrame: (given) => endpoint.readFrame(convert(given)),
  };
}

/** Returns the request for the kind that draws the chart, with the parameters that both endpoints have. */
function toOtherKind(input: RequestParams, found: OtherChart | undefined): RequestParams {
  if (found === undefined) return input;
  const { main, chart, alternative } = found;
  if (input.type === "json") {
    const shared = Object.entries(input.body).filter(([name]) => NAMES.has(name));
    return { type: "json", body: { ...Object.fromEntries(shared), [main]: chart } };
  }
  const value: DecodedValue = { text: String(chart), ...(alternative !== undefined && { alternative }) };
  return {
    type: "text",
    read: (name) => (name === main ? value : NAMES.has(name) ? input.read(name) : undefined),
  };
}
