// Parses a card's charts, codes, tables, word clouds and graphs. Element properties are the parameters of the kind's
// endpoint, and element text is the main parameter.

import * as z from "zod";
import { Failure } from "../../base/failure.ts";
import { pickField, type RequestParams } from "../../options/fields.ts";
import { type OptionTable, option, parseOptions, tableOf } from "../../options/option.ts";
import { BARCODE } from "../barcode/kind.ts";
import type { ChartParams } from "../chart/chart-params.ts";
import { CHART } from "../chart/kind.ts";
import { ECHARTS } from "../echarts/kind.ts";
import { GRAPH } from "../graph/kind.ts";
import type { Kind } from "../kind.ts";
import { MERMAID } from "../mermaid/kind.ts";
import { QR } from "../qr/kind.ts";
import { TABLE } from "../table/kind.ts";
import { LINE_COLUMN } from "../table/options.ts";
import type { Theme } from "../theme/theme.ts";
import { VEGA } from "../vega/kind.ts";
import { WORD_CLOUD } from "../word-cloud/kind.ts";
import type { CardPart, PartKind } from "./card-params.ts";

/** The services for parsing a card's parts. */
export interface PartEnv {
  /** Parses a chart, which may name an account's theme. */
  readonly readChart: (input: RequestParams) => Promise<ChartParams>;
  /** Returns the account's theme that the parameters name; undefined for a built-in theme or none. */
  readonly findAccountTheme: (input: RequestParams) => Promise<Theme | undefined>;
  /**
   * Returns the services for parsing the card again during drawing. Defined only if a template's list can be a URL,
   * which is then loaded.
   */
  readonly createDeferred?: () => PartEnv;
}

interface PartParser {
  /** The main parameter. */
  readonly main: string;
  /** Names of all parameters. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly parse: (input: RequestParams, env: PartEnv) => CardPart | Promise<CardPart>;
}

/** Returns the parser of parts that are images of a kind. */
const parserOf = (
  { main, fields: { names } }: { readonly main: string; readonly fields: Pick<OptionTable, "names"> },
  parse: PartParser["parse"],
): PartParser => ({ main, fields: names, parse });

const themedParser = <Params extends object>(kind: Kind<Params>, toPart: (params: Params) => CardPart): PartParser =>
  parserOf(kind, async (input, env) => toPart(kind.parse(input, await env.findAccountTheme(input))));

const ICON_FIELDS = tableOf({
  name: option(
    { schema: z.string({ error: "must be the name of an icon" }) },
    { about: "Name of the icon", required: true },
  ),
});

const PARTS: Readonly<Record<PartKind, PartParser>> = {
  chart: parserOf(CHART, async (input, env) => ({ kind: "chart", params: await env.readChart(input) })),
  qr: parserOf(QR, (input) => ({ kind: "qr", params: QR.parse(input) })),
  barcode: parserOf(BARCODE, (input) => ({ kind: "barcode", params: BARCODE.parse(input) })),
  table: parserOf(TABLE, async (input, env) => {
    const params = TABLE.parse(input, await env.findAccountTheme(input));
    return { kind: "table", params, hasOwnWidth: hasOwnWidth(input, params.tables) };
  }),
  graph: parserOf(GRAPH, (input) => ({ kind: "graph", params: GRAPH.parse(input) })),
  wordcloud: themedParser(WORD_CLOUD, (params) => ({ kind: "wordcloud", params })),
  mermaid: themedParser(MERMAID, (params) => ({ kind: "mermaid", params })),
  vega: themedParser(VEGA, (params) => ({ kind: "vega", params })),
  echarts: themedParser(ECHARTS, (params) => ({ kind: "echarts", params })),
  icon: parserOf({ main: "name", fields: ICON_FIELDS }, (input) => ({
    kind: "icon",
    name: parseOptions(ICON_FIELDS, input).name.trim().toLowerCase(),
  })),
};

/** Whether the parameters set the width of a table's columns. */
function hasOwnWidth(input: RequestParams, tables: Extract<CardPart, { kind: "table" }>["params"]["tables"]): boolean {
  const options = JSON.stringify(pickField(input, ["options"])?.value ?? "");
  return (
    options.includes("cellWidth") ||
    tables.some((table) => table.columns.some((column) => column !== LINE_COLUMN && column.width !== undefined))
  );
}

export function isPartKind(type: string): type is PartKind {
  return Object.hasOwn(PARTS, type);
}

export function listPartKinds(): readonly string[] {
  return Object.keys(PARTS);
}

/** Returns the names of all parameters of a kind of part. */
export function listPartNames(kind: PartKind): readonly string[] {
  return Object.values(PARTS[kind].fields).flat();
}

/** Returns the name of the main parameter of a kind of part. */
export const mainName = (kind: PartKind): string => PARTS[kind].main;

/**
 * Parses a part.
 *
 * @param text the text inside the element: the main parameter, unless a property sets it
 * @throws Failure that starts with the element's path
 */
export async function parsePart(
  kind: PartKind,
  props: Readonly<Record<string, unknown>>,
  text: string,
  { place, isText }: { readonly place: string; readonly isText: boolean },
  env: PartEnv,
): Promise<CardPart> {
  const { main, fields, parse } = PARTS[kind];
  const names = fields[main] ?? [];
  const hasMain = names.some((name) => props[name] !== undefined);
  const body: Record<string, unknown> =
    hasMain || text.trim() === "" ? props : { ...props, [names[0] ?? main]: text.trim() };
  try {
    return await parse(isText ? textParams(body) : { type: "json", body }, env);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const details = error.details.map((detail) => `${place}: ${detail}`);
    throw new Failure(error.code, `${place}: ${error.message}`, details, error.retry).causedBy(error.cause);
  }
}

/** Converts HTML attributes to query parameters. */
function textParams(body: Readonly<Record<string, unknown>>): RequestParams {
  const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
  const read = (name: string) => (Object.hasOwn(body, name) ? { text: textOf(body[name]) } : undefined);
  return { type: "text", read };
}
