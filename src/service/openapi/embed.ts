// Documents the pages with live charts, oEmbed, and the redirects from QuickChart's pages: docs/embeds.md.

import { OEMBED_FIELDS } from "../embed/oembed.ts";
import { EXAMPLE_CHART_URL, OVERRIDABLE_FIELDS, SAVED_ID, URL_FIELDS } from "./chart.ts";
import { fieldsOf } from "./drawing.ts";
import { type Field, omitFields, queryParameters } from "./field.ts";
import { HEADER_LISTS } from "./header.ts";
import { getResponses } from "./image-operation.ts";
import { DESCRIPTION_FIELDS } from "./natural.ts";
import {
  KEY_PARAMETER,
  type Operation,
  type OperationGroup,
  PUBLIC_SECURITY,
  pathParameter,
  SIGN_PARAMETERS,
  SIGNATURE_SECURITY,
} from "./operation.ts";
import { chartResponse, fileResponse, jsonResponse, notModified, redirectResponse, refErrors } from "./response.ts";
import type { JsonObject } from "./schema.ts";
import { TEMPLATE_FIELDS } from "./template.ts";

/** The fields of GET /embed, which doesn't support Google Image Charts. */
const CHART_FIELDS: readonly Field[] = URL_FIELDS.map((field) =>
  field.name === "chart" ? { ...field, note: { ...field.note, unless: [] } } : field,
);

const frame = (statuses: Parameters<typeof refErrors>[1]): JsonObject => ({
  200: fileResponse("The page", "text/html", HEADER_LISTS.frame, "<!doctype html>"),
  304: notModified(),
  ...refErrors("Page", statuses),
});

const REDIRECT = "A redirect. Browsers keep the fragment of the URL";

/** The response to a Google Image Charts URL. */
const GOOGLE_MOVED = redirectResponse(REDIRECT, "/chart?cht=p&chd=t:60,40");

const redirect = (id: string, path: string, summary: string, location: string): Operation => ({
  id,
  tag: "Pages",
  route: `GET ${path}`,
  summary,
  ...(path.endsWith("}") && { parameters: [pathParameter("text", "Rest of the path; ignored", "any")] }),
  responses: { 302: redirectResponse(REDIRECT, location) },
  security: PUBLIC_SECURITY,
});

const IMAGE = getResponses(
  chartResponse("The image of the chart", EXAMPLE_CHART_URL.replace("/chart", "/embed/image")),
);

export const EMBEDS: OperationGroup = {
  tag: "Live charts",
  schemas: {},
  operations: [
    {
      id: "getEmbed",
      route: "GET /embed",
      summary: "A page with a live chart",
      description:
        "Takes the parameters of `GET /chart`. The chart fills its frame. URLs of Google Image Charts lead to the image.",
      parameters: [...queryParameters(CHART_FIELDS), ...SIGN_PARAMETERS],
      responses: { ...frame([400, 403, 410, 429, 503]), 302: GOOGLE_MOVED },
      security: SIGNATURE_SECURITY,
    },
    {
      id: "getEmbedImage",
      route: "GET /embed/image",
      summary: "The static image of a live chart, with the same query and signature",
      parameters: [...queryParameters(CHART_FIELDS), ...SIGN_PARAMETERS],
      ...IMAGE,
      responses: { ...IMAGE.responses, 302: GOOGLE_MOVED },
    },
    {
      id: "viewSavedChart",
      route: "GET /chart-maker/view/{id}",
      summary: "A page with a live saved chart, optionally with other data",
      parameters: [
        pathParameter("id", "Id of the chart", SAVED_ID),
        ...queryParameters(OVERRIDABLE_FIELDS),
        ...queryParameters(TEMPLATE_FIELDS),
        KEY_PARAMETER,
      ],
      responses: frame([400, 404, 429, 503]),
    },
    {
      id: "getNaturalFrame",
      route: "GET /natural/iframe/{text}",
      summary: "A page with a live chart from a description in the path",
      parameters: [
        pathParameter("text", "The description, with `_` for spaces", "bar_chart_of_sales_10,_20,_30_for_Jan-Mar"),
        ...queryParameters(omitFields(DESCRIPTION_FIELDS, ["description"])),
        ...queryParameters(TEMPLATE_FIELDS),
        ...SIGN_PARAMETERS,
      ],
      responses: frame([400, 403, 410, 429, 503]),
      security: SIGNATURE_SECURITY,
    },
    {
      id: "getOembed",
      route: "GET /oembed",
      summary: "Describe the chart at a URL for sites that embed links with oEmbed",
      parameters: [...queryParameters(fieldsOf(OEMBED_FIELDS)), KEY_PARAMETER],
      success: jsonResponse("The description", "Oembed", {
        version: "1.0",
        title: "Chart",
        provider_name: "Limn",
        provider_url: "https://charts.example.com",
        cache_age: 86_400,
        type: "rich",
        html: '<iframe src="https://charts.example.com/embed?c=…" width="400" height="250" title="Chart" frameborder="0" loading="lazy"></iframe>',
        width: 400,
        height: 250,
        thumbnail_url: "https://charts.example.com/embed/image?c=%7B%7D&width=400&height=240",
        thumbnail_width: 400,
        thumbnail_height: 240,
      }),
      errors: [400, 401, 404, 429, 503],
    },
    redirect(
      "redirectSandbox",
      "/sandbox",
      "Redirect to the chart maker, which opens the chart in the fragment",
      "/chart-maker",
    ),
    redirect("redirectDocumentation", "/documentation/{text}", "Redirect to the documentation", "/docs"),
    redirect("redirectQrCodeApi", "/qr-code-api", "Redirect to the documentation", "/docs"),
    redirect("redirectBulkQrCodes", "/bulk-qr-code-generator", "Redirect to the documentation", "/docs"),
  ],
};
