// Draws images in the format of Google Image Charts.

import type { GoogleChartOptions } from "../../generated/library-options.ts";
import { Failure, showValue } from "../base/failure.ts";
import { Fuel } from "../base/fuel.ts";
import { isPlainObject } from "../base/plain-object.ts";
import type { Drawing, Encoding } from "../drawings/drawing.ts";
import { GOOGLE_FORMULA_DRAWING } from "../drawings/formula/drawing.ts";
import { GOOGLE_CHART_DRAWING } from "../drawings/google-chart/drawing.ts";
import { GOOGLE_PARAMETER, ICON_PARAMETER } from "../drawings/google-chart/google-parameter.ts";
import { GRAPH_DRAWING } from "../drawings/graph/drawing.ts";
import { GOOGLE_GRAPH } from "../drawings/graph/google.ts";
import { GOOGLE_MAP_ICON_DRAWING } from "../drawings/map-icon/drawing.ts";
import { drawQr } from "../drawings/qr/draw.ts";
import { GOOGLE_QR } from "../drawings/qr/google.ts";
import type { EncodableImage } from "../engine/encodable-image.ts";
import type { RequestParams } from "../options/fields.ts";
import { imageFormat } from "../options/value.ts";
import { readOptions } from "./options.ts";
import { type CallTools, runCall } from "./render.ts";
import type { Format, Rendered } from "./types.ts";

/** Draws an image, and reports its warnings. */
type Draw = (input: RequestParams, tools: CallTools, format: Format) => Promise<EncodableImage>;

const warnAll = (warnings: readonly string[], { warn }: CallTools) => {
  for (const warning of warnings) warn(warning);
};

const drawWith =
  ({ kind, draw }: Drawing<Encoding>): Draw =>
  async (input, tools) => {
    const params = kind.parse(input);
    warnAll(params.warnings ?? [], tools);
    return (await draw(params, { ...tools, fuel: new Fuel() })).image;
  };

/** The kinds of image that are not charts, by `cht` without options. */
const KINDS: ReadonlyMap<string, Draw> = new Map<string, Draw>([
  [
    "qr",
    async (input, tools, format) => {
      const { warnings, ...params } = GOOGLE_QR.parse(input);
      warnAll(warnings, tools);
      return drawQr({ ...params, format }, tools);
    },
  ],
  ["gv", drawWith({ ...GRAPH_DRAWING, kind: GOOGLE_GRAPH })],
  ["tx", drawWith(GOOGLE_FORMULA_DRAWING)],
]);

const drawChart = drawWith(GOOGLE_CHART_DRAWING);
const drawIcon = drawWith(GOOGLE_MAP_ICON_DRAWING);

/**
 * Draws a chart, a QR code, a graph, a formula or a map icon in the format of Google Image Charts.
 *
 * @param parameters the parameters, as an object such as `{ cht: "p3", chd: "t:60,40" }` or as a URL's query
 * @throws Failure, whose message names the invalid parameter
 */
export async function renderGoogleChart<F extends Format = "png">(
  parameters: string | Readonly<Record<string, string>>,
  options: GoogleChartOptions<F> = {},
): Promise<Rendered<F>> {
  if (typeof parameters !== "string" && !isPlainObject(parameters))
    throw new Failure("invalid", `parameters must be an object or a query, got ${showValue(parameters)}`);
  const { fields, ...call } = readOptions(
    "googleChart",
    { names: { format: ["format"] }, args: [], own: ["signal", "onWarning"] },
    options,
  );
  const { format = "png" } = fields;
  const { schema, read } = imageFormat();
  const output = schema.safeParse(read(format));
  if (!output.success)
    throw new Failure("invalid", `format ${output.error.issues[0]?.message}, got ${showValue(format)}`);
  const given = typeof parameters === "string" ? Object.fromEntries(new URLSearchParams(parameters)) : parameters;
  const { [GOOGLE_PARAMETER]: type = "", [ICON_PARAMETER]: icon } = given as Readonly<Record<string, unknown>>;
  const name = String(type).trim().toLowerCase().split(":")[0] as string;
  const draw = KINDS.get(name) ?? (name === "" && icon !== undefined ? drawIcon : drawChart);
  const { format: _, f: __, ...body } = given as Readonly<Record<string, unknown>>;
  return runCall(call, async (tools) => {
    const image = await draw({ type: "json", body: { ...body, chof: output.data } }, tools, output.data);
    return tools.encode<F>(image, output.data);
  });
}
