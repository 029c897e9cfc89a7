// Documents the operations that draft charts from words, and their fields: docs/natural.md.

import { NATURAL_CHANGE_FIELDS } from "../natural/change/options.ts";
import { NATURAL_CONFIG_FIELDS, NATURAL_FIELDS } from "../natural/options.ts";
import { fieldsOf } from "./drawing.ts";
import { omitFields, queryParameters } from "./field.ts";
import { HEADER_LISTS } from "./header.ts";
import { getResponses } from "./image-operation.ts";
import {
  KEY_PARAMETER,
  type OperationGroup,
  pathParameter,
  requestBody,
  SIGN_PARAMETERS,
  toBodySchemas,
  toExtendedSchemas,
} from "./operation.ts";
import { chartResponse, jsonResponse } from "./response.ts";
import { TEMPLATE_FIELDS } from "./template.ts";

const WORDS = "bar chart of sales 10, 20, 30 for Jan-Mar";

/** The fields of a request with a description. */
export const DESCRIPTION_FIELDS = fieldsOf(NATURAL_FIELDS);
const { description, chart } = NATURAL_CHANGE_FIELDS.options;
const LIVE = `/natural?description=${encodeURIComponent(WORDS)}`;
const EXAMPLES = { words: { description: WORDS, width: 400, backgroundColor: "white" } };
const IMAGE = chartResponse("The image of the chart", LIVE);

export const NATURAL: OperationGroup = {
  tag: "Natural language",
  schemas: {
    ...toBodySchemas("Natural", DESCRIPTION_FIELDS, "A description of a chart"),
    ...toExtendedSchemas(
      "NaturalConfig",
      "Natural",
      fieldsOf(NATURAL_CONFIG_FIELDS),
      "A description of a chart, and whether to save the chart",
    ),
    ...toBodySchemas(
      "NaturalChange",
      fieldsOf(NATURAL_CHANGE_FIELDS),
      "A sentence that changes a chart, and the outline of the chart",
    ),
    ...toExtendedSchemas(
      "NaturalImage",
      "Natural",
      TEMPLATE_FIELDS,
      "A description of a chart, and values that replace those of the draft",
    ),
  },
  operations: [
    {
      id: "createNaturalConfig",
      route: "POST /natural/config",
      summary: "Draft a chart from a description and save it",
      description:
        "The draft is drawn to check it. With `save: false` nothing is stored, and the response has neither `chartUrl` nor `chartMakerUrl`.",
      parameters: [KEY_PARAMETER],
      body: requestBody("NaturalConfig", "The description and the image parameters", {
        ...EXAMPLES,
        unsaved: { description: WORDS, save: false },
      }),
      success: jsonResponse(
        "The draft",
        "NaturalConfig",
        {
          success: true,
          description: WORDS,
          chart:
            '{"type":"bar","data":{"labels":["Jan","Feb","Mar"],"datasets":[{"label":"sales","data":[10,20,30]}]}}',
          version: "2",
          confidence: 0.87,
          unread: [],
          chartUrl: "https://charts.example.com/chart/render/zf-00000000-0000-4000-8000-000000000000",
          chartMakerUrl: "https://charts.example.com/chart-maker/edit/zf-00000000-0000-4000-8000-000000000000",
          warnings: [],
        },
        HEADER_LISTS.keyed,
      ),
      errors: [403, 503],
    },
    {
      id: "createNaturalChange",
      route: "POST /natural/change",
      summary: "Read a sentence that changes a chart",
      description:
        "The operator's language model reads the sentence. Without a model, or if its answer is not used, `changes` is null. Nothing is stored or drawn.",
      parameters: [KEY_PARAMETER],
      body: requestBody("NaturalChange", "The sentence and the outline of the chart", {
        words: { description: description.facts.example, chart: chart.facts.example },
      }),
      success: jsonResponse(
        "The changes",
        "NaturalChange",
        {
          success: true,
          changes: [
            { change: "dash", style: "dotted", series: ["Visitors"] },
            { change: "axis", side: "right", series: ["Visitors"] },
          ],
          unread: ["make it spin"],
          warnings: [],
        },
        HEADER_LISTS.keyed,
      ),
      errors: [403],
    },
    {
      id: "getNatural",
      route: "GET /natural",
      summary: "Draw a chart from a description in the query",
      parameters: [...queryParameters(DESCRIPTION_FIELDS), ...queryParameters(TEMPLATE_FIELDS), ...SIGN_PARAMETERS],
      ...getResponses(IMAGE),
    },
    {
      id: "postNatural",
      route: "POST /natural",
      summary: "Draw a chart from a description",
      parameters: [KEY_PARAMETER],
      body: requestBody("NaturalImage", "The description and the image parameters", EXAMPLES),
      success: IMAGE,
      errors: [403],
    },
    {
      id: "getNaturalText",
      route: "GET /natural/{text}",
      summary: "Draw a chart from a description in the path",
      parameters: [
        pathParameter("text", "The description, with `_` for spaces", "bar_chart_of_sales_10,_20,_30_for_Jan-Mar"),
        ...queryParameters(omitFields(DESCRIPTION_FIELDS, ["description"])),
        ...queryParameters(TEMPLATE_FIELDS),
        ...SIGN_PARAMETERS,
      ],
      ...getResponses(IMAGE),
    },
  ],
};
