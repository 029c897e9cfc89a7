// Documents the web pages and their assets.

import { HEADER_LISTS, optionalHeaders } from "./header.ts";
import { type Operation, type OperationGroup, PUBLIC_SECURITY, pathParameter } from "./operation.ts";
import { fileResponse, notModified, redirectResponse, refErrors } from "./response.ts";

const page = (
  id: string,
  path: string,
  summary: string,
  parameters?: Operation["parameters"],
  errors: readonly (404 | 405)[] = [405],
): Operation => ({
  id,
  tag: "Pages",
  method: "get",
  path,
  summary,
  ...(parameters !== undefined && { parameters }),
  responses: {
    200: fileResponse("The page", "text/html", HEADER_LISTS.page, "<!doctype html>"),
    304: notModified(HEADER_LISTS.page),
    ...refErrors("Json", [...errors]),
  },
  security: PUBLIC_SECURITY,
});

const documentFile = (id: string, path: string, summary: string, type: string): Operation => ({
  id,
  tag: "Pages",
  method: "get",
  path,
  summary,
  responses: {
    200: fileResponse("The file", type, HEADER_LISTS.asset),
    304: notModified(HEADER_LISTS.asset),
    ...refErrors("Json", [405]),
  },
  security: PUBLIC_SECURITY,
});

const pageFile = (
  id: string,
  path: string,
  summary: string,
  parameters: NonNullable<Operation["parameters"]>,
  mediaType: string,
): Operation => ({
  id,
  tag: "Pages",
  method: "get",
  path,
  summary,
  parameters,
  responses: {
    200: fileResponse("The file", mediaType, HEADER_LISTS.asset),
    304: notModified(HEADER_LISTS.asset),
    ...refErrors("Json", [404, 405]),
  },
  security: PUBLIC_SECURITY,
});

export const PAGES: OperationGroup = {
  schemas: {},
  operations: [
    {
      ...page("getLandingPage", "/", "Landing page: HTML for browsers, plain text for other clients"),
      responses: {
        200: {
          description: "The page if `Accept` includes `text/html`, or else plain text",
          headers: optionalHeaders([...HEADER_LISTS.json, ...HEADER_LISTS.page, "Vary"]),
          content: {
            "text/html": { schema: { type: "string" }, example: "<!doctype html>" },
            "text/plain": { schema: { type: "string" }, example: "Limn turns URLs into images …" },
          },
        },
        304: { ...notModified(), headers: optionalHeaders([...HEADER_LISTS.page, "Vary"]) },
        ...refErrors("Json", [405]),
      },
    },
    page("getDocs", "/docs", "The documentation"),
    page(
      "getDocsPage",
      "/docs/{page}",
      "A page of the documentation, or its Markdown",
      [pathParameter("page", "Name of the page; with `.md`, its Markdown", "qr")],
      [404, 405],
    ),
    page(
      "getReferencePage",
      "/docs/api/{operation}",
      "A page of the API reference",
      [pathParameter("operation", "Id of an operation, or name of a tag in lower case", "getChart")],
      [404, 405],
    ),
    pageFile(
      "getDocsFile",
      "/docs/{folder}/{file}",
      "A file that the documentation shows",
      [
        pathParameter("folder", "Folder of the file", "pictures"),
        pathParameter("file", "Name of the file", "users.png"),
      ],
      "image/png",
    ),
    pageFile(
      "getDocsSubfolderFile",
      "/docs/{folder}/{subfolder}/{file}",
      "A file in a subfolder that the documentation shows",
      [
        pathParameter("folder", "Folder of the file", "themes"),
        pathParameter("subfolder", "Folder in this folder", "dark"),
        pathParameter("file", "Name of the file", "bars.png"),
      ],
      "image/png",
    ),
    documentFile("getSitemap", "/sitemap.xml", "The paths of all pages, for search engines", "application/xml"),
    documentFile("getRobots", "/robots.txt", "The paths that crawlers shouldn't request", "text/plain"),
    documentFile("getLicenses", "/licenses.txt", "The licences of other authors' code, fonts and data", "text/plain"),
    page("getGallery", "/gallery", "The gallery of examples"),
    {
      ...page("getGalleryExample", "/gallery/{text}", "The page of one example", [
        pathParameter("text", "Name of the example", "weekly-sales-email"),
      ]),
      responses: {
        200: fileResponse("The page", "text/html", HEADER_LISTS.page, "<!doctype html>"),
        302: redirectResponse("The gallery, if there is no such example", "/gallery"),
        304: notModified(HEADER_LISTS.page),
        ...refErrors("Json", [405]),
      },
    },
    page("getChartMaker", "/chart-maker", "The editor for charts, codes and tables"),
    page("editInChartMaker", "/chart-maker/edit/{id}", "The editor with a saved chart", [
      pathParameter("id", "Id of the chart", "zf-00000000-0000-4000-8000-000000000000"),
    ]),
    pageFile(
      "getPageFile",
      "/assets/{file}",
      "An asset of the web pages",
      [pathParameter("file", "Name of the file, which changes with its content", "chart-maker-1a2b3c4d.js")],
      "text/javascript",
    ),
  ],
};
