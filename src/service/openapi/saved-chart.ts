// Documents the operations on saved charts: docs/saved-charts.md.

import { BARS, LINE_TEXT } from "../../drawings/chart/options.ts";
import { CREATE_FIELDS, REVERT_FIELDS } from "../saved/options.ts";
import { EXAMPLES, FIELDS, OVERRIDABLE_FIELDS, SAVED_ID } from "./chart.ts";
import { fieldsOf } from "./drawing.ts";
import { type Field, omitFields, queryParameters } from "./field.ts";
import { HEADER_LISTS } from "./header.ts";
import {
  changing,
  KEY_PARAMETER,
  type OperationGroup,
  OWNER_SECURITY,
  pathParameter,
  requestBody,
  toBodySchemas,
  toExtendedSchemas,
} from "./operation.ts";
import { chartResponse, jsonResponse, notModified, refErrors } from "./response.ts";
import { TEMPLATE_FIELDS } from "./template.ts";

/** The short form of the example id. */
const SHORT_ID = "AAAAAAAAQACAAAAAAAAAAA";
const TOKEN = "e-23456789abcdefghijkmnpqrstuvwxyz";
const ID = pathParameter("id", "Id of the chart", SAVED_ID);

const CREATED = fieldsOf(CREATE_FIELDS);

/** The fields of a change. All are optional, and none has a default: missing fields keep their values. */
const CHANGE_FIELDS: readonly Field[] = [...omitFields(FIELDS, ["template"]), ...CREATED].map((field) => {
  const { default: _, ...schema } = field.schema;
  const { unless: __, ...note } = field.note;
  return { ...field, schema, isRequired: false, note: { ...note, example: note.example ?? field.schema.default } };
});

const LINKS = {
  success: true,
  url: `https://charts.example.com/chart/render/${SAVED_ID}`,
  shortUrl: `https://charts.example.com/c/${SHORT_ID}`,
  id: SAVED_ID,
  expiresAt: "2027-05-24T10:00:00Z",
};
const changed = jsonResponse("The chart is changed", "ChangedChart", LINKS, HEADER_LISTS.savedVersion);
const CHANGE = changing(ID, "chart");

/** Returns the parameters and responses of a saved chart's image. @param id id for the example */
function renderSaved(id: string) {
  return {
    parameters: [
      pathParameter("id", "Id of the chart. A file extension such as `.svg` sets the format", id),
      ...queryParameters(OVERRIDABLE_FIELDS),
      ...queryParameters(TEMPLATE_FIELDS),
      KEY_PARAMETER,
    ],
    success: chartResponse("The image of the chart"),
    responses: { 304: notModified(), ...refErrors("Image", [400, 404, 429, 503]) },
  };
}

export const SAVED_CHARTS: OperationGroup = {
  tag: "Charts",
  schemas: {
    ...toExtendedSchemas("CreateChart", "Chart", CREATED, "A chart to save"),
    ...toBodySchemas("Revert", fieldsOf(REVERT_FIELDS), "The version to revert to"),
    ...toBodySchemas("ChangeChart", CHANGE_FIELDS, "The parts of a saved chart to change"),
  },
  operations: [
    {
      id: "createChart",
      route: "POST /chart/create",
      summary: "Save a chart and get a short URL",
      description:
        "Anyone with the URL can view the chart until it expires. Anyone with the edit token, or with a key of the account, can change it. An API key in the request is not saved.",
      parameters: [KEY_PARAMETER],
      body: requestBody("CreateChart", "The chart and the other parameters of `POST /chart`", EXAMPLES),
      success: jsonResponse(
        "The chart is saved",
        "SavedChart",
        {
          ...LINKS,
          editToken: TOKEN,
          editUrl: `https://charts.example.com/chart-maker/edit/${SHORT_ID}#token=${TOKEN}`,
        },
        HEADER_LISTS.keyed,
      ),
      errors: [403, 404, 503],
    },
    {
      id: "renderSavedChart",
      route: "GET /chart/render/{id}",
      summary: "Draw a saved chart, optionally with other data",
      ...renderSaved(SAVED_ID),
    },
    {
      id: "renderShortLink",
      route: "GET /c/{id}",
      summary: "Draw a saved chart from its short link",
      description: "Works like `/chart/render/{id}`. Both paths accept either the long or the short id.",
      ...renderSaved(SHORT_ID),
    },
    {
      id: "getSavedChart",
      route: "GET /chart/config/{id}",
      summary: "Get the configuration of a saved chart",
      parameters: [ID, KEY_PARAMETER],
      success: jsonResponse(
        "The chart and the other parameters of `POST /chart`",
        "ChartConfig",
        {
          success: true,
          id: SAVED_ID,
          expiresAt: LINKS.expiresAt,
          chart: LINE_TEXT,
          version: "4",
          width: 400,
          height: 200,
          devicePixelRatio: 2,
          backgroundColor: "white",
          format: "png",
          defaults: "limn",
        },
        HEADER_LISTS.savedVersion,
      ),
      errors: [404, 503],
    },
    {
      id: "replaceSavedChart",
      route: "PUT /chart/config/{id}",
      summary: "Replace a saved chart",
      description:
        "Only the owner of the chart may replace it. The chart keeps its URLs, and its expiry time unless `expiresIn` sets another.",
      body: requestBody("CreateChart", "The chart and the other parameters of `POST /chart`", EXAMPLES),
      success: changed,
      ...CHANGE,
    },
    {
      id: "changeSavedChart",
      route: "PATCH /chart/config/{id}",
      summary: "Change parts of a saved chart",
      description: "Only the owner of the chart may change it. Parameters that are not in the body keep their values.",
      body: requestBody("ChangeChart", "The parameters to change", {
        data: { templateOverrides: { title: "Orders", data1: [4, 5, 6] } },
        chart: { chart: BARS },
      }),
      success: changed,
      ...CHANGE,
    },
    {
      id: "listSavedVersions",
      route: "GET /chart/config/{id}/versions",
      summary: "List the versions of a saved chart",
      description: "Only the owner of the chart may list them.",
      parameters: [ID, KEY_PARAMETER],
      success: jsonResponse(
        "The versions, newest first. The first one is the current version",
        "ChartVersions",
        { success: true, versions: [{ number: 1, savedAt: "2026-11-21T10:00:00Z", bytes: 312 }] },
        HEADER_LISTS.savedVersion,
      ),
      errors: [403, 404, 429, 503],
      security: OWNER_SECURITY,
    },
    {
      id: "listSavedViews",
      route: "GET /chart/config/{id}/views",
      summary: "Count the views of a saved chart",
      description:
        "Only the owner of the chart may see them. Copies in caches are shown without being counted, so the numbers are lower than the real ones.",
      parameters: [ID, KEY_PARAMETER],
      success: jsonResponse(
        "The views per day",
        "ChartViews",
        { success: true, total: 3, days: [{ date: "2026-11-21", views: 3 }] },
        HEADER_LISTS.keyed,
      ),
      errors: [403, 404, 429, 503],
      security: OWNER_SECURITY,
    },
    {
      id: "revertSavedChart",
      route: "POST /chart/config/{id}/revert",
      summary: "Revert a saved chart to an earlier version",
      description:
        "Only the owner of the chart may revert it. The earlier version becomes a new version, so that reverting can be undone.",
      body: requestBody("Revert", "The version", { first: { number: 1 } }),
      success: changed,
      ...CHANGE,
    },
    {
      id: "deleteSavedChart",
      route: "DELETE /chart/config/{id}",
      summary: "Delete a saved chart",
      description: "Only the owner of the chart may delete it.",
      success: jsonResponse("The chart is deleted", "Done", { success: true }, HEADER_LISTS.keyed),
      ...CHANGE,
    },
  ],
};
