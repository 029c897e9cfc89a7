// What a tab asks of the service: the endpoint and its fields, from which every form of output is made. Beside it stands what each
// endpoint is called, the short names and the defaults of its fields, and the body of a POST. SPEC 2.1 to 2.3, 2.9 and 2.10.

import type { Format } from "../../src/engine/picture.ts";

/** A value of JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** The endpoints that pictures are asked of. */
export type PicturePath = "/chart" | "/qr" | "/barcode" | "/v1/table";

/** A request for a picture. */
export interface PictureRequest {
  readonly path: PicturePath;
  /** Its fields under their full names, as a body of JSON has them. Text of a chart stays text; a table is an object. */
  readonly fields: Readonly<Record<string, Json | undefined>>;
  /** What the picture shows, in words, for those who do not see it. */
  readonly alt: string;
  /** Width and height at which pages show it, CSS pixels, where they are known. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

interface PictureKind {
  /** The field that says what the image shows. */
  readonly main: string;
  /** The fields that a signature doesn't cover. */
  readonly unsigned: readonly string[];
  /** What its files are called. */
  readonly file: string;
  /** Shorter names of fields. */
  readonly short: Readonly<Record<string, string>>;
  /** What is the same whether it is said or not. */
  readonly defaults: Readonly<Record<string, Json>>;
}

const KINDS: Readonly<Record<PicturePath, PictureKind>> = {
  "/chart": {
    main: "chart",
    unsigned: ["width", "height", "devicePixelRatio", "format", "quality"],
    file: "chart",
    short: { chart: "c", width: "w", height: "h", version: "v", format: "f", backgroundColor: "bkg" },
    defaults: {
      width: 500,
      height: 300,
      devicePixelRatio: 2,
      backgroundColor: "transparent",
      version: "2",
      format: "png",
      encoding: "url",
      defaults: "limn",
    },
  },
  "/qr": {
    main: "text",
    unsigned: ["size", "format"],
    file: "qr",
    short: {},
    defaults: {
      format: "png",
      size: 150,
      margin: 4,
      dark: "000000",
      light: "ffffff",
      captionFontFamily: "sans-serif",
      captionFontSize: 10,
    },
  },
  "/barcode": {
    main: "text",
    unsigned: ["width", "height", "scale", "format"],
    file: "barcode",
    short: { format: "f", width: "w", height: "h", backgroundcolor: "bkg" },
    defaults: { format: "png", rotate: "N" },
  },
  "/v1/table": {
    main: "data",
    unsigned: ["format", "devicePixelRatio"],
    file: "table",
    short: { format: "f" },
    defaults: { format: "png", devicePixelRatio: 1 },
  },
};

/** What is known of the request's endpoint. */
export function kindOf({ path }: PictureRequest): PictureKind {
  return KINDS[path];
}

/** The fields that say something, as text that UTF-8 can hold. */
export function listFields(request: PictureRequest): [name: string, value: Json][] {
  return Object.entries(request.fields).flatMap(([name, value]): [string, Json][] =>
    value === undefined || value === null || value === "" ? [] : [[name, mend(value)]],
  );
}

/** The same, without those that are as they would be anyway. */
export function listGiven(request: PictureRequest): [name: string, value: Json][] {
  const { defaults } = kindOf(request);
  return listFields(request).filter(
    ([name, value]) => !Object.hasOwn(defaults, name) || String(defaults[name]) !== String(value),
  );
}

/** The body of a POST. A chart that is JSON is an object in it, as people write it. */
export function bodyOf(request: PictureRequest): Record<string, Json> {
  const entries = listFields(request).map(([name, value]): [string, Json] => [
    name,
    name === "chart" && typeof value === "string" ? (readObject(value) ?? value) : value,
  ]);
  return Object.fromEntries(entries);
}

/** The request for the same picture in another format. What another format has no use for is left out. */
export function inFormat(request: PictureRequest, format: Format): PictureRequest {
  const { quality, ...fields } = request.fields;
  const isLossy = ["jpg", "jpeg", "webp", "avif"].includes(format);
  return { ...request, fields: { ...fields, ...(isLossy && quality !== undefined && { quality }), format } };
}

/** The format that it is asked for in. */
export function formatOf(request: PictureRequest): Format {
  return (request.fields.format ?? "png") as Format;
}

/** Whether an `<img>` shows that format. */
export function isShown(format: Format): boolean {
  return format !== "pdf" && format !== "base64";
}

/** The name of the file that the picture is stored as. */
export function fileNameOf(request: PictureRequest): string {
  const format = formatOf(request);
  const ending = { jpeg: "jpg", base64: "txt" }[format as string] ?? format;
  return `${kindOf(request).file}.${ending}`;
}

/** What is another number once it has been read and written: minus zero, and what is out of bounds. */
const CONFUSED = /-0|e\+?\d{3}|\d{200}/i;

/** The object that a text is the JSON of; undefined for other text, and where reading and writing it might change it. */
function readObject(text: string): Json | undefined {
  if (CONFUSED.test(text)) return undefined;
  try {
    const value = JSON.parse(text) as Json;
    return typeof value === "object" && value !== null && !Array.isArray(value) ? mend(value) : undefined;
  } catch {
    return undefined;
  }
}

/** Halves of surrogate pairs are no characters, and no URL or file can hold them. */
function mend<Value extends Json>(value: Value): Value {
  return JSON.parse(
    JSON.stringify(value, (_, item: unknown) => (typeof item === "string" ? item.toWellFormed() : item)),
  );
}
