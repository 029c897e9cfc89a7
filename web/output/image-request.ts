// A tab's image request, from which all output is generated: endpoints, parameter defaults, short parameter names and POST
// bodies. Endpoints: docs/parameters.md, docs/qr.md, docs/barcodes.md, docs/tables.md.

import KINDS from "../../generated/kinds.json" with { type: "json" };
import type { Format } from "../../src/engine/encodable-image.ts";

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Ids of the chart maker's tabs, in URLs, by the paths of their images. */
const TAB_IDS = {
  "/chart": "chart",
  "/vega": "vega",
  "/echarts": "echarts",
  "/mermaid": "mermaid",
  "/qr": "qr",
  "/barcode": "barcode",
  "/v1/table": "table",
  "/wordcloud": "wordcloud",
  "/card": "card",
} as const;

/** Image endpoints of the chart maker. */
export type MakerPath = keyof typeof TAB_IDS;

/** Ids of the chart maker's tabs. */
export type TabId = (typeof TAB_IDS)[MakerPath];

/** Image endpoints. */
export type ImagePath = MakerPath | "/graphviz" | "/gchart";

export function tabIdOf(path: MakerPath): TabId {
  return TAB_IDS[path];
}

/** Returns the id of the tab for a path; undefined if there is none. */
export function findTab(path: string): TabId | undefined {
  return Object.hasOwn(TAB_IDS, path) ? TAB_IDS[path as MakerPath] : undefined;
}

/** Returns the endpoint of a tab's image. */
export function pathOfTab(id: TabId): MakerPath {
  const paths = Object.keys(TAB_IDS) as MakerPath[];
  return paths.find((path) => TAB_IDS[path] === id) ?? "/chart";
}

/** Request for an image of the chart maker, or of any endpoint. */
export interface ImageRequest<Path extends ImagePath = MakerPath> {
  readonly path: Path;
  /** Fields by full name, as in a JSON body. Chart code stays text; table data is an object. */
  readonly fields: Readonly<Record<string, Json | undefined>>;
  readonly alt: string;
  /** Display size in CSS pixels, if known. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** The parts of a request that determine the size of its image. */
interface Sized {
  readonly path: ImagePath;
  readonly fields: Readonly<Record<string, unknown>>;
}

interface ImageEndpoint {
  /** Name of the kind of image, which is the base name of downloaded files. */
  readonly name: string;
  /** Field with the image's content. */
  readonly main: string;
  /** The fields that a signature doesn't cover. */
  readonly unsigned: readonly string[];
  /** Short names of fields in URLs. */
  readonly short: Readonly<Record<string, string>>;
  /** Default values, which are omitted from URLs. */
  readonly defaults: Readonly<Record<string, Json>>;
}

const ENDPOINTS: Readonly<Record<ImagePath, ImageEndpoint>> = KINDS;

/** A card that is made from a template. */
const CARD_TEMPLATE: ImageEndpoint = { ...ENDPOINTS["/card"], main: "template" };

/** Returns the properties of the request's endpoint. */
export function findEndpoint({ path, fields }: ImageRequest<ImagePath>): ImageEndpoint {
  return path === "/card" && fields.template !== undefined ? CARD_TEMPLATE : ENDPOINTS[path];
}

/** Returns the properties of a tab's endpoint. */
export function readKind(path: MakerPath): ImageEndpoint {
  return ENDPOINTS[path];
}

/** Returns the non-empty fields, with well-formed Unicode. */
export function listFields(request: ImageRequest<ImagePath>): [name: string, value: Json][] {
  return Object.entries(request.fields).flatMap(([name, value]): [string, Json][] =>
    value === undefined || value === null || value === "" ? [] : [[name, replaceLoneSurrogates(value)]],
  );
}

/** Returns the non-empty fields that differ from their default. */
export function listChangedFields(request: ImageRequest<ImagePath>): [name: string, value: Json][] {
  // Without a theme, the background of a chart is transparent.
  const isPlain = request.path === "/chart" && !mayHaveTheme(request);
  const defaults: Readonly<Record<string, Json>> = {
    ...findEndpoint(request).defaults,
    ...(isPlain && { backgroundColor: "transparent" }),
  };
  return listFields(request).filter(
    ([name, value]) => !Object.hasOwn(defaults, name) || String(defaults[name]) !== String(value),
  );
}

/** The parameter or the code can set a theme, which has its own background. */
function mayHaveTheme({ fields: { theme, chart } }: ImageRequest<ImagePath>): boolean {
  return theme !== undefined || /\blimn\b/.test(String(chart));
}

/** Names of fields with the code of a chart, which is JSON or JavaScript. The text of a diagram isn't. */
const CODE_FIELDS: readonly string[] = ["chart", "spec", "option"];

export function isCodeField(name: string): boolean {
  return CODE_FIELDS.includes(name);
}

/** Returns the body of a POST. A chart that is valid JSON becomes an object. */
export function createBody(request: ImageRequest): Record<string, Json> {
  const entries = listFields(request).map(([name, value]): [string, Json] => [
    name,
    isCodeField(name) && typeof value === "string" ? (readObject(value) ?? value) : value,
  ]);
  return Object.fromEntries(entries);
}

/** Returns the display size that a request states, in CSS pixels; undefined if the size depends on the content. */
export function statedSize({ path, fields }: Sized): { readonly width: number; readonly height: number } | undefined {
  const { defaults } = ENDPOINTS[path];
  const [width, height] = [fields.width ?? defaults.width, fields.height ?? defaults.height].map(Number);
  return path !== "/barcode" && Number(width) > 0 && Number(height) > 0
    ? { width: Number(width), height: Number(height) }
    : undefined;
}

/** Returns the number of image pixels per CSS pixel. Formats without pixels have one. */
export function readRatio(request: Sized): number {
  const { path, fields } = request;
  const format = fields.format ?? ENDPOINTS[path].defaults.format;
  if (format === "svg" || format === "pdf") return 1;
  return Number(fields.devicePixelRatio ?? ENDPOINTS[path].defaults.devicePixelRatio ?? 1) || 1;
}

/** Returns the JSON of a body with its fields in alphabetical order, to compare bodies. */
export function sortedJson(body: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(body).sort(([one], [other]) => (one < other ? -1 : 1))));
}

/** Returns the same request for another format. Lossless formats have no `quality`. */
export function withFormat(request: ImageRequest, format: Format): ImageRequest {
  const { quality, ...fields } = request.fields;
  const isLossy = ["jpg", "jpeg", "webp", "avif"].includes(format);
  return { ...request, fields: { ...fields, ...(isLossy && quality !== undefined && { quality }), format } };
}

export function readFormat(request: ImageRequest<ImagePath>): Format {
  return (request.fields.format ?? findEndpoint(request).defaults.format ?? "png") as Format;
}

export function canShowInImg(format: Format): boolean {
  return format !== "pdf" && format !== "base64";
}

/** Returns the file name for a download. */
export function createFileName(request: ImageRequest): string {
  const format = readFormat(request);
  const ending = { jpeg: "jpg", base64: "txt" }[format as string] ?? format;
  return `${findEndpoint(request).name}.${ending}`;
}

/** Matches numbers that JSON.parse may change: negative zero, and numbers outside the range of a double. */
const LOSSY_NUMBER = /-0|e\+?\d{3}|\d{200}/i;

/** Parses a JSON object. Returns undefined for other text, and for objects with numbers that JSON.parse may change. */
export function readObject(text: string): Json | undefined {
  if (LOSSY_NUMBER.test(text)) return undefined;
  try {
    const value = JSON.parse(text) as Json;
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? replaceLoneSurrogates(value)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Replaces lone surrogates with U+FFFD in all strings, because UTF-8 can't encode them. */
function replaceLoneSurrogates<Value extends Json>(value: Value): Value {
  return JSON.parse(
    JSON.stringify(value, (_, item: unknown) => (typeof item === "string" ? item.toWellFormed() : item)),
  );
}
