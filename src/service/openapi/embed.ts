// Documents the pages with live charts, oEmbed, and the redirects from QuickChart's pages: docs/embeds.md.

import { OEMBED_FIELDS, oembedSchema } from "../params/oembed.ts";
import { LIVE, OVERRIDABLE_FIELDS, SAVED_ID, URL_FIELDS } from "./chart.ts";
import { type Field, listFields, omitFields } from "./field.ts";
import { HEADER_LISTS, referHeaders } from "./header.ts";
import { getResponses } from "./image-operation.ts";
import { DESCRIPTION_FIELDS } from "./natural.ts";
import {
  KEY_PARAMETER,
  KEYED,
  OPEN,
  type Operation,
  type OperationGroup,
  pathParameter,
  query,
  SIGN_PARAMETERS,
  SIGNED,
} from "./operation.ts";
import { file, image, json, notModified, refErrors } from "./response.ts";
import { TEMPLATE_FIELDS } from "./template.ts";

/** The fields of GET /embed, which doesn't support Google Image Charts. */
const CHART_FIELDS: readonly Field[] = URL_FIELDS.map((field) =>
  field.name === "chart" ? { ...field, note: { ...field.note, unless: [] } } : field,
);

const frame = (statuses: Parameters<typeof refErrors>[1]): Operation["responses"] => ({
  200: file("The page", "text/html", HEADER_LISTS.frame, "<!doctype html>"),
  304: notModified(),
  ...refErrors("Page", statuses),
  ...refErrors("Json", [405]),
});

const moved = (location: string) => ({
  description: "A redirect. Browsers keep the fragment of the URL",
  headers: {
    ...referHeaders(HEADER_LISTS.json),
    Location: { description: "Path of the page", schema: { type: "string" }, example: location },
  },
});

/** The response to a Google Image Charts URL. */
const GOOGLE_MOVED = moved("/chart?cht=p&chd=t:60,40");

const redirect = (id: string, path: string, summary: string, location: string): Operation => ({
  id,
  tag: "Pages",
  method: "get",
  path,
  summary,
  ...(path.endsWith("}") && { parameters: [pathParameter("text", "Rest of the path; ignored", "any")] }),
  responses: {
    302: moved(location),
    ...refErrors("Json", [405]),
  },
  security: OPEN,
});

const EXAMPLE_URL = "https://charts.example.com/embed?c={type:'bar',data:{labels:['a'],datasets:[{data:[1]}]}}";

const IMAGE = getResponses(image("The image of the chart", LIVE.replace("/chart", "/embed/image")));

export const EMBEDS: OperationGroup = {
  schemas: {},
  operations: [
    {
      id: "getEmbed",
      tag: "Live charts",
      method: "get",
      path: "/embed",
      summary: "A page with a live chart",
      description:
        "Takes the parameters of `GET /chart`. The chart fills its frame. URLs of Google Image Charts lead to the image.",
      parameters: [...query(CHART_FIELDS), ...SIGN_PARAMETERS],
      responses: { ...frame([400, 403, 429, 503]), 302: GOOGLE_MOVED },
      security: SIGNED,
    },
    {
      id: "getEmbedImage",
      tag: "Live charts",
      method: "get",
      path: "/embed/image",
      summary: "The static image of a live chart, with the same query and signature",
      parameters: [...query(CHART_FIELDS), ...SIGN_PARAMETERS],
      responses: { ...IMAGE.responses, 302: GOOGLE_MOVED },
      security: IMAGE.security,
    },
    {
      id: "viewSavedChart",
      tag: "Live charts",
      method: "get",
      path: "/chart-maker/view/{id}",
      summary: "A page with a live saved chart, optionally with other data",
      parameters: [
        pathParameter("id", "Id of the chart", SAVED_ID),
        ...query(OVERRIDABLE_FIELDS),
        ...query(TEMPLATE_FIELDS),
        KEY_PARAMETER,
      ],
      responses: frame([400, 404, 429, 503]),
      security: KEYED,
    },
    {
      id: "getNaturalFrame",
      tag: "Live charts",
      method: "get",
      path: "/natural/iframe/{text}",
      summary: "A page with a live chart from a description in the path",
      parameters: [
        pathParameter("text", "The description, with `_` for spaces", "bar_chart_of_sales_10,_20,_30_for_Jan-Mar"),
        ...query(omitFields(DESCRIPTION_FIELDS, ["description"])),
        ...query(TEMPLATE_FIELDS),
        ...SIGN_PARAMETERS,
      ],
      responses: frame([400, 403, 429, 503]),
      security: SIGNED,
    },
    {
      id: "getOembed",
      tag: "Live charts",
      method: "get",
      path: "/oembed",
      summary: "Describe the chart at a URL for sites that embed links with oEmbed",
      parameters: [
        ...query(
          listFields(oembedSchema, OEMBED_FIELDS.names, {
            url: { example: EXAMPLE_URL, textSchema: { type: "string" } },
            maxwidth: { example: 400 },
            maxheight: { example: 250 },
          }),
        ),
        KEY_PARAMETER,
      ],
      responses: {
        200: json("The description", "Oembed", {
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
        ...refErrors("Json", [400, 401, 404, 405, 429, 503]),
      },
      security: KEYED,
    },
    redirect(
      "redirectSandbox",
      "/sandbox",
      "Redirect to the chart maker, which opens the chart in the fragment",
      "/chart-maker",
    ),
    redirect(
      "redirectGallery",
      "/gallery/{text}",
      "Redirect to the examples in the chart maker",
      "/chart-maker?examples",
    ),
    redirect("redirectDocumentation", "/documentation/{text}", "Redirect to the documentation", "/docs"),
    redirect("redirectQrCodeApi", "/qr-code-api", "Redirect to the documentation", "/docs"),
    redirect("redirectBulkQrCodes", "/bulk-qr-code-generator", "Redirect to the documentation", "/docs"),
  ],
};
