// Documents the chart operations and their fields: docs/parameters.md and docs/saved-charts.md.

import { PLANS } from "../../base/limits.ts";
import { CHART } from "../../drawings/chart/kind.ts";
import { BARS, LINE_TEXT } from "../../drawings/chart/options.ts";
import { GOOGLE_PARAMETER, ICON_PARAMETER } from "../../drawings/google-chart/google-parameter.ts";
import { OVERRIDE_FIELDS } from "../saved/chart.ts";
import { fieldsOf } from "./drawing.ts";
import { omitFields, queryParameters } from "./field.ts";
import { getResponses, validateOperation } from "./image-operation.ts";
import {
  AREAS_FIELD,
  KEY_PARAMETER,
  type OperationGroup,
  requestBody,
  SIGN_PARAMETERS,
  toBodySchemas,
  toValidationSchemas,
} from "./operation.ts";
import { chartResponse } from "./response.ts";
import { TEMPLATE_OVERRIDES } from "./template.ts";

/** Id of a saved chart in examples. */
export const SAVED_ID = "zf-00000000-0000-4000-8000-000000000000";

export const FIELDS = fieldsOf(CHART.fields);
/** Fields of GET /chart, which does not support templates. The chart may be omitted only in Google Image Charts requests. */
export const URL_FIELDS = omitFields(FIELDS, ["template", "templateOverrides"]).map((field) =>
  field.name === "chart" ? { ...field, note: { ...field.note, unless: [GOOGLE_PARAMETER, ICON_PARAMETER] } } : field,
);
/** Fields of a saved chart that a later request may set. */
export const OVERRIDABLE_FIELDS = FIELDS.filter(({ name }) => OVERRIDE_FIELDS.some((free) => free === name));

const CODE = { cht: "qr", chl: "Hello" };
const FORMULA = { cht: "tx", chl: "x^2" };

const googleParameter = (
  name: string,
  description: string,
  example: string,
  schema: object = { type: "string" },
  beside: object = CODE,
) => ({
  name,
  in: "query",
  required: false,
  description: `${description}. A parameter of Google Image Charts: see \`cht\` and \`chst\``,
  schema,
  example,
  ...(![GOOGLE_PARAMETER, ICON_PARAMETER].includes(name) && { "x-with": beside }),
});

/** Parameters of the Google Image Charts API for QR codes, formulas and map icons. Chart parameters are listed at /gchart. */
const GOOGLE_PARAMETERS = [
  {
    ...googleParameter(
      GOOGLE_PARAMETER,
      "Type of Google Image Charts: `qr`, `tx`, or one of `/gchart`. `qr` draws the QR code that `chl`, `chs` and `chld` describe, and `tx` the formula in `chl`. With other types, the image is the one that `/gchart` draws from the same parameters. Other parameters of `/chart` are ignored",
      "qr",
    ),
    "x-with": { chl: "Hello" },
  },
  googleParameter("chl", "Text of the QR code, or formula in TeX", "Hello"),
  googleParameter("chs", "Width and height of a QR code, 500x500 by default, or of a formula, in pixels", "300x300"),
  googleParameter("chld", "Error correction level and margin, L|4 by default, or the data of a map icon", "M|2"),
  googleParameter("chco", "Colour of a formula", "0000FF", { type: "string", default: "000000" }, FORMULA),
  googleParameter("chf", "Background of a formula; transparent by default", "bg,s,FFFFFF", undefined, FORMULA),
  googleParameter(ICON_PARAMETER, "Type of a map icon, which `chld` describes", "d_map_pin_letter"),
  googleParameter("choe", "Encoding of the text; ignored, because text is always UTF-8", "UTF-8"),
];

export const EXAMPLE_CHART_URL = `/chart?c=${encodeURIComponent(LINE_TEXT)}`;
const LENGTH = `The text of a chart has at most ${PLANS.anonymous.chartLength} characters, or ${PLANS.keyed.chartLength} with a key`;

/** Example request bodies, by name. */
export const EXAMPLES = {
  object: { chart: BARS, width: 400, height: 200, version: "4", backgroundColor: "white" },
  text: { chart: LINE_TEXT, format: "svg" },
};

export const CHARTS: OperationGroup = {
  tag: "Charts",
  schemas: {
    ...toBodySchemas("Chart", FIELDS, "A chart to draw"),
    ...toValidationSchemas("Chart", "A chart to validate", [], [AREAS_FIELD]),
    TemplateOverrides: TEMPLATE_OVERRIDES,
  },
  operations: [
    {
      id: "getChart",
      route: "GET /chart",
      summary: "Draw a chart from a URL",
      description: `The chart is a Chart.js configuration. ${LENGTH}.`,
      parameters: [...queryParameters(URL_FIELDS), ...SIGN_PARAMETERS, ...GOOGLE_PARAMETERS],
      ...getResponses(chartResponse("The image of the chart", EXAMPLE_CHART_URL)),
    },
    {
      id: "postChart",
      route: "POST /chart",
      summary: "Draw a chart",
      description: `The chart is a Chart.js configuration, as an object or as its text. ${LENGTH}.`,
      parameters: [KEY_PARAMETER],
      body: requestBody("Chart", "The chart", EXAMPLES),
      success: chartResponse("The image of the chart", EXAMPLE_CHART_URL),
      errors: [403, 404, 503],
    },
    validateOperation({
      name: "Chart",
      summary: "Check a chart for errors and likely mistakes",
      description: "The chart is drawn as `POST /chart` would draw it, but the image is discarded.",
      body: "The chart",
      examples: EXAMPLES,
      success: "The chart can be drawn",
      normalized: {
        width: 400,
        height: 200,
        devicePixelRatio: 2,
        backgroundColor: "white",
        version: "4",
        format: "png",
        encoding: "url",
        chartIsString: false,
        chartType: "bar",
      },
      bytes: 5832,
      errors: [400, 403, 404, 413, 415, 429, 503],
    }),
  ],
};
