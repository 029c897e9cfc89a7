// Assembles all operations into the service's OpenAPI 3.1 document. The document is the same for every build of a version.

import { DESCRIPTIONS } from "../../drawings/all.ts";
import { LOAD_DATA_FIELDS } from "../source/load-data.ts";
import { ACCOUNTS } from "./account.ts";
import { BARCODES } from "./barcode.ts";
import { CHARTS } from "./chart.ts";
import { DISCOVERY } from "./discovery.ts";
import { documentDrawing, fieldsOf } from "./drawing.ts";
import { EMBEDS } from "./embed.ts";
import { HEADERS } from "./header.ts";
import { IMAGE_LINKS } from "./image-link.ts";
import { NATURAL } from "./natural.ts";
import {
  KEY_SECURITY,
  type Operation,
  type OperationGroup,
  requestBody,
  SECURITY_SCHEMES,
  type Tag,
  toBodySchemas,
} from "./operation.ts";
import { INVITES, OWN_ACCOUNT, SIGNUP } from "./own-account.ts";
import { PAGES } from "./page.ts";
import { QR_CODES } from "./qr.ts";
import { jsonResponse, listErrors, refErrors } from "./response.ts";
import { listResponseSchemas } from "./response-schema.ts";
import { SAVED_CARDS } from "./saved-card.ts";
import { SAVED_CHARTS } from "./saved-chart.ts";
import { SAVED_DRAWINGS } from "./saved-drawing.ts";
import type { JsonObject } from "./schema.ts";
import { TABLE_OPERATIONS } from "./table.ts";

/** Documents the operation that loads a table from a URL: docs/external-data.md. */
const LOAD_DATA: OperationGroup = {
  tag: "Charts",
  schemas: toBodySchemas("LoadData", fieldsOf(LOAD_DATA_FIELDS), "The URL of a table"),
  operations: [
    {
      id: "loadData",
      route: "POST /api/load-data",
      summary: "Load a table from a URL",
      description:
        "Returns the text of a CSV file or a Google sheet, or the bytes of an Excel workbook. The URL must be at a public address.",
      body: requestBody("LoadData", "The URL of the table", {
        table: { url: LOAD_DATA_FIELDS.options.url.facts.example },
      }),
      success: jsonResponse("The table", "LoadedData", { success: true, text: "Month,Sales\nJan,10\nFeb,20" }),
      errors: [403],
    },
  ],
};

/** Documents a kind that needs no operations beyond its own. */
const drawing = (name: string): OperationGroup[] =>
  DESCRIPTIONS.flatMap((description) =>
    description.name === name && "drawn" in description ? [documentDrawing(description)] : [],
  );

/** The kinds with a fixed place in the document, in order. All other kinds follow. */
const PLACED = ["GoogleChart", "Qr", "Barcode", "Table", "WordCloud", "Graph", "Card", "Watermark"];

const CHAPTERS = [
  CHARTS,
  LOAD_DATA,
  SAVED_CHARTS,
  ...drawing("GoogleChart"),
  QR_CODES,
  BARCODES,
  TABLE_OPERATIONS,
  ...drawing("WordCloud"),
  ...drawing("Graph"),
  ...drawing("Card"),
  SAVED_CARDS,
  ...SAVED_DRAWINGS,
  ...drawing("Watermark"),
  ...DESCRIPTIONS.flatMap(({ name = "" }) => (PLACED.includes(name) ? [] : drawing(name))),
  ...IMAGE_LINKS,
  NATURAL,
  EMBEDS,
  OWN_ACCOUNT,
  SIGNUP,
  ACCOUNTS,
  INVITES,
  PAGES,
  DISCOVERY,
];

const DESCRIPTION = `Charts, QR codes, barcodes, tables, word clouds, graphs and cards as images from a URL.

- Empty text and, in JSON, \`null\` count as missing. Unknown parameters are ignored.
- In JSON, numbers and flags may also be text. Keywords are not case-sensitive.
- \`x-alias-of\` names the parameter of which this is another name, and \`x-required-unless\` lists alternatives to a required
  parameter.
- Every path with GET also supports HEAD, and every path supports OPTIONS.`;

const TAGS: Readonly<Record<Tag, string>> = {
  Charts: "Charts of Chart.js 2, 3 and 4",
  "QR codes": "QR codes, and a reader for codes of all kinds",
  Barcodes: "More than a hundred types of barcodes",
  Tables: "Tables as images",
  Graphs: "Graphs of nodes and edges in the DOT language of Graphviz",
  "Word clouds": "Word clouds from text or a list of words",
  Cards: "Charts, codes, tables and text in one image",
  Watermarks: "Images on top of other images",
  Validation: "Check a request for errors and likely mistakes",
  "Natural language": "Charts from a description in words",
  "Live charts": "Pages with a live chart, for an `<iframe>` on any site",
  "Own account": "Your account: its keys, themes and saved images. Without accounts, these paths respond with 404",
  Accounts: "Accounts and their keys, for the operator. Without an operator token, these paths respond with 404",
  Fonts: "Available fonts",
  Pages: "Web pages",
  Discovery: "Machine-readable descriptions of the service",
};

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Keywords for tests: other parameters that a parameter needs, and invalid values that are replaced with a warning. */
const TEST_KEYWORDS: ReadonlySet<string> = new Set(["x-with", "x-fallback"]);

/** Returns the public document. @throws as `describeTestedApi` */
export function describeApi(): JsonObject {
  const text = JSON.stringify(describeTestedApi(), (name, value) => (TEST_KEYWORDS.has(name) ? undefined : value));
  return JSON.parse(text);
}

/** Returns the document with the keywords for tests. @throws Error if two operations share a path and method, or a reference has no component */
export function describeTestedApi(): JsonObject {
  const operations = CHAPTERS.flatMap(({ operations: own, schemas: _, ...shared }) =>
    own.map((operation) => ({ ...shared, ...operation })),
  );
  const used = new Set(operations.map(({ tag }) => tag));
  const own = DESCRIPTIONS.flatMap((description) =>
    "drawn" in description && !(description.tag in TAGS)
      ? [[description.tag, `${capitalize(description.drawn)} as an image`]]
      : [],
  );
  const tags = [...Object.entries(TAGS), ...own].filter(([name]) => used.has(name as Tag));
  const paths = listPaths(operations);
  const schemas = Object.assign({}, ...CHAPTERS.map((chapter) => chapter.schemas), listResponseSchemas());
  return {
    openapi: "3.1.1",
    info: {
      title: "Limn API",
      version: "1.0.0",
      summary: "Charts, QR codes, barcodes, tables, word clouds and graphs as images",
      description: DESCRIPTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "The service that serves this document" }],
    tags: tags.map(([name, description]) => ({ name, description })),
    paths,
    components: removeUnused(paths, {
      schemas,
      responses: listErrors(),
      headers: HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    }),
  };
}

/** Statuses of the errors of all requests with a body, and of all requests. */
const BODY_ERRORS = [400, 413, 415, 429] as const;
const ALL_ERRORS = [405, 431] as const;

function listPaths(operations: readonly Operation[]): JsonObject {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const operation of operations) {
    const { id, tag, route, summary, description, parameters, body, success, responses } = operation;
    const { errors = [], security = KEY_SECURITY } = operation;
    const [name = "", path = ""] = route.split(" ");
    const method = name.toLowerCase();
    const item = paths[path] ?? {};
    paths[path] = item;
    if (item[method] !== undefined) throw new Error(`${route} is described twice`);
    item[method] = {
      operationId: id,
      tags: [tag],
      summary,
      ...(description !== undefined && { description }),
      ...(parameters !== undefined && { parameters }),
      ...(body !== undefined && { requestBody: body }),
      responses: {
        ...(success !== undefined && { 200: success }),
        ...refErrors("Json", [...(body === undefined ? [] : BODY_ERRORS), ...errors, ...ALL_ERRORS]),
        ...responses,
      },
      security,
    };
  }
  return paths;
}

/** Removes unreferenced components. Security schemes are always kept, because operations name them instead of using `$ref`. */
function removeUnused(paths: JsonObject, components: Readonly<Record<string, JsonObject>>): JsonObject {
  const used = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { $ref } = value as { readonly $ref?: unknown };
    if (typeof $ref === "string" && !used.has($ref)) {
      used.add($ref);
      const [kind = "", name = ""] = $ref.split("/").slice(2);
      const component = components[kind]?.[name];
      if (component === undefined) throw new Error(`unknown component ${$ref}`);
      visit(component);
    }
    for (const item of Object.values(value)) visit(item);
  };
  visit(paths);
  const isKept = (kind: string, name: string) => kind === "securitySchemes" || used.has(`#/components/${kind}/${name}`);
  return Object.fromEntries(
    Object.entries(components).map(([kind, all]) => [
      kind,
      Object.fromEntries(Object.entries(all).filter(([name]) => isKept(kind, name))),
    ]),
  );
}
