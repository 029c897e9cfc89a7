// Documents the web pages and their assets.

import { HEADER_LISTS, optionalHeaders } from "./header.ts";
import { type Operation, type OperationGroup, PUBLIC_SECURITY, pathParameter } from "./operation.ts";
import { fileResponse, notModified, redirectResponse } from "./response.ts";

const page = (id: string, path: string, summary: string, parameters?: Operation["parameters"]): Operation => ({
  id,
  route: `GET ${path}`,
  summary,
  ...(parameters !== undefined && { parameters }),
  success: fileResponse("The page", "text/html", HEADER_LISTS.page, "<!doctype html>"),
  responses: { 304: notModified(HEADER_LISTS.page) },
});

/** A file. @param parameters undefined if the file always exists */
const file = (
  id: string,
  path: string,
  summary: string,
  type: string,
  parameters?: Operation["parameters"],
): Operation => ({
  id,
  route: `GET ${path}`,
  summary,
  ...(parameters !== undefined && { parameters, errors: [404] }),
  success: fileResponse("The file", type, HEADER_LISTS.asset),
  responses: { 304: notModified(HEADER_LISTS.asset) },
});

/** A link that the operator can set. */
const link = (
  id: string,
  path: string,
  summary: string,
  location: string,
  parameters?: Operation["parameters"],
): Operation => ({
  id,
  route: `GET ${path}`,
  summary,
  ...(parameters !== undefined && { parameters }),
  responses: { 302: redirectResponse("The operator's page, or one of the documentation", location) },
});

export const PAGES: OperationGroup = {
  tag: "Pages",
  security: PUBLIC_SECURITY,
  schemas: {},
  operations: [
    {
      ...page("getLandingPage", "/", "Landing page: HTML for browsers, plain text for other clients"),
      success: {
        description: "The page if `Accept` includes `text/html`, or else plain text",
        headers: optionalHeaders([...HEADER_LISTS.json, ...HEADER_LISTS.page, "Vary"]),
        content: {
          "text/html": { schema: { type: "string" }, example: "<!doctype html>" },
          "text/plain": { schema: { type: "string" }, example: "Limn turns URLs into images …" },
        },
      },
      responses: { 304: { ...notModified(), headers: optionalHeaders([...HEADER_LISTS.page, "Vary"]) } },
    },
    page("getDocs", "/docs", "The documentation"),
    {
      ...page("getDocsPage", "/docs/{page}", "A page of the documentation, or its Markdown", [
        pathParameter("page", "Name of the page; with `.md`, its Markdown", "qr"),
      ]),
      errors: [404],
    },
    {
      ...page("getReferencePage", "/docs/api/{operation}", "A page of the API reference", [
        pathParameter("operation", "Id of an operation, or name of a tag in lower case", "getChart"),
      ]),
      errors: [404],
    },
    file("getDocsFile", "/docs/{folder}/{file}", "A file that the documentation shows", "image/png", [
      pathParameter("folder", "Folder of the file", "pictures"),
      pathParameter("file", "Name of the file", "users.png"),
    ]),
    file(
      "getDocsSubfolderFile",
      "/docs/{folder}/{subfolder}/{file}",
      "A file in a subfolder that the documentation shows",
      "image/png",
      [
        pathParameter("folder", "Folder of the file", "themes"),
        pathParameter("subfolder", "Folder in this folder", "dark"),
        pathParameter("file", "Name of the file", "bars.png"),
      ],
    ),
    file("getSitemap", "/sitemap.xml", "The paths of all pages, for search engines", "application/xml"),
    file("getRobots", "/robots.txt", "The paths that crawlers shouldn't request", "text/plain"),
    file("getLicenses", "/licenses.txt", "The licences of other authors' code, fonts and data", "text/plain"),
    link("getSource", "/source", "The source code of the service", "/docs/source"),
    link("getSourceFile", "/source/{text}", "A file of the source code", "/docs/source", [
      pathParameter("text", "Path of the file", "LICENSE"),
    ]),
    link("getPrivacy", "/privacy", "The privacy policy", "/docs/privacy"),
    link("getContact", "/contact", "The operator's address", "/docs/contact"),
    page("getGallery", "/gallery", "The gallery of examples"),
    {
      ...page("getGalleryExample", "/gallery/{text}", "The page of one example", [
        pathParameter("text", "Name of the example", "weekly-sales-email"),
      ]),
      success: fileResponse("The page", "text/html", HEADER_LISTS.page, "<!doctype html>"),
      responses: {
        302: redirectResponse("The gallery, if there is no such example", "/gallery"),
        304: notModified(HEADER_LISTS.page),
      },
    },
    {
      ...page("getAccountPage", "/account", "The page on which users manage their account"),
      errors: [404],
    },
    page("getChartMaker", "/chart-maker", "The editor for charts, codes and tables"),
    page("editInChartMaker", "/chart-maker/edit/{id}", "The editor with a saved chart", [
      pathParameter("id", "Id of the chart", "zf-00000000-0000-4000-8000-000000000000"),
    ]),
    file("getPageFile", "/assets/{file}", "An asset of the web pages", "text/javascript", [
      pathParameter("file", "Name of the file, which changes with its content", "chart-maker-1a2b3c4d.js"),
    ]),
  ],
};
