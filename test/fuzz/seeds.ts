// Valid seed requests, taken from the documentation's examples: all operations of the OpenAPI document, all chart types
// and plugins in each version, barcode types, tables and descriptions.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { BARCODE_TYPES } from "../../src/drawings/barcode/barcode-types.ts";
import type { Place } from "./draft.ts";
import { CHANGED_ACCOUNT, savedIdAt } from "./draft.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Operation of the service, with examples. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly places: readonly Place[];
  readonly examples: readonly unknown[];
  /** Query parameters with an example each. */
  readonly query: Fields;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly example: unknown;
  readonly schema: { readonly enum?: readonly unknown[] };
}

interface Described {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly examples?: Readonly<Record<string, { value: unknown }>> }>>;
  };
}

const root = path.join(import.meta.dirname, "../..");
const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), "utf8"));
const readFolder = (folder: string): unknown[] =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => readJson(path.join(folder, name)));

/** Fills in the path parameters. An `id` identifies a saved chart, a saved card or an account; other parameters get their example value. */
function fillPath(template: string, parameters: readonly Parameter[]): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name) => {
    if (name === "id" && template.startsWith("/accounts")) return CHANGED_ACCOUNT.id;
    if (name === "id") return savedIdAt(template);
    const { example } = parameters.find((parameter) => parameter.name === name) ?? {};
    return encodeURIComponent(String(example));
  });
}

function readOperation(method: string, template: string, { parameters = [], requestBody }: Described): Operation {
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  const content = requestBody?.content ?? {};
  const json = content["application/json"]?.examples;
  return {
    method: method.toUpperCase(),
    path: fillPath(template, parameters),
    places: [
      ...(method === "get" ? (["query"] as const) : []),
      ...(json === undefined ? [] : (["json"] as const)),
      ...(content["application/x-www-form-urlencoded"] === undefined ? [] : (["form"] as const)),
    ],
    examples: json === undefined ? [] : Object.values(json).map(({ value }) => value),
    query: Object.fromEntries(inQuery.map(({ name, example }) => [name, example])),
  };
}

const document = readJson("public/openapi.json") as { paths: Record<string, Record<string, Described>> };

export const OPERATIONS: readonly Operation[] = Object.entries(document.paths).flatMap(([template, item]) =>
  Object.entries(item).map(([method, operation]) => readOperation(method, template, operation)),
);

/** Returns the documented bodies of an endpoint. */
const examplesOf = (path: string) =>
  OPERATIONS.find((operation) => operation.method === "POST" && operation.path === path)?.examples ?? [];

/** Every chart in the documentation, in each of its versions. */
export const CHARTS: readonly { readonly chart: unknown; readonly version: number }[] = (
  readFolder("docs/chart-types") as { charts: { versions: number[]; chart: unknown }[] }[]
).flatMap(({ charts }) => charts.flatMap(({ versions, chart }) => versions.map((version) => ({ chart, version }))));

export const TABLES: readonly unknown[] = readFolder("docs/tables");

export const WORD_CLOUDS: readonly unknown[] = readFolder("docs/word-clouds");

export const GRAPHS: readonly Fields[] = readFolder("docs/graphs") as Fields[];

export const VEGA_CHARTS: readonly Fields[] = readFolder("docs/vega") as Fields[];

export const ECHARTS: readonly Fields[] = readFolder("docs/echarts") as Fields[];

export const GOOGLE_CHARTS: readonly Fields[] = readFolder("docs/google-charts") as Fields[];

export const FORMULAS: readonly Fields[] = readFolder("docs/formulas") as Fields[];

export const MAP_ICONS: readonly Fields[] = readFolder("docs/map-icons") as Fields[];

const CARD_FOLDER = "docs/cards";

/** The templates of cards, with the examples of their parameters. */
export const CARD_TEMPLATES: readonly { readonly name: string; readonly data: Fields }[] = readdirSync(
  path.join(root, CARD_FOLDER),
)
  .filter((name) => name.endsWith(".json"))
  .sort()
  .map((file) => {
    const { parameters } = readJson(path.join(CARD_FOLDER, file)) as {
      parameters: Record<string, { default?: unknown }>;
    };
    const data = Object.fromEntries(Object.entries(parameters).map(([name, parameter]) => [name, parameter.default]));
    return { name: file.replace(".json", ""), data };
  });

export const QR_CODES: readonly unknown[] = readFolder("docs/qr");

const DRAFTS = "test/service/natural/drafts";

/** Outlines of charts that sentences change. */
export const OUTLINES: readonly Fields[] = [
  {
    type: "line",
    title: "Visits",
    labels: ["Jan", "Feb"],
    series: [
      { name: "Sales", type: "bar", color: "#4e79a7", values: [10, null] },
      { name: "Visitors", axis: "right", dashed: true, width: 2, values: [900, 1200] },
    ],
    y: { title: "EUR", min: 0, max: 50 },
    legend: "top",
    lines: [{ label: "Goal", value: 30, color: "red" }],
  },
  {
    labels: [],
    series: [
      {
        name: "",
        values: [
          [1, 2],
          [3, "4"],
        ],
      },
    ],
  },
];

export const DESCRIPTIONS: readonly string[] = readdirSync(path.join(root, DRAFTS))
  .sort()
  .flatMap((name) =>
    readFileSync(path.join(root, DRAFTS, name), "utf8")
      .trim()
      .split("\n"),
  )
  .map((line): string => JSON.parse(line).words)
  .filter((words) => words.length <= 512);

export const BARCODES: readonly Fields[] = Object.entries(BARCODE_TYPES).map(([type, { example, options }]) => ({
  type,
  text: example,
  ...options,
}));

/** The /mcp tools, with examples of the arguments that each takes. */
export const TOOLS: readonly (readonly [name: string, examples: readonly unknown[]])[] = [
  ["create_chart", CHARTS],
  ["validate_chart", CHARTS],
  ["save_chart", CHARTS],
  ["create_qr", QR_CODES],
  ["create_barcode", BARCODES],
  ["create_table", TABLES],
  ["create_word_cloud", WORD_CLOUDS],
  ["create_graph", GRAPHS],
  ["create_mermaid", examplesOf("/mermaid")],
  ["create_google_chart", GOOGLE_CHARTS],
  ["create_formula", FORMULAS],
  ["create_map_icon", MAP_ICONS],
  ["create_watermark", examplesOf("/watermark")],
  ["create_card", examplesOf("/card")],
  ["describe_chart", DESCRIPTIONS.map((description) => ({ description }))],
];
