// What GET and POST /qr-read take beside a picture that is the body itself: where the picture is, or the picture as base64, and
// which kinds of codes to look for. Refuses requests without a picture, and kinds that are not known. BEHAVIOUR 8.3.

import * as z from "zod";
import { Failure } from "../../base/failure.ts";
import { type Ask, type FieldTable, parseFields } from "./fields.ts";

/** The kinds of codes, under the names that people know them by, and groups of them → the reader's own names. */
export const CODE_FORMATS = {
  qr: "QRCode",
  microqr: "MicroQRCode",
  rmqr: "RMQRCode",
  aztec: "Aztec",
  datamatrix: "DataMatrix",
  maxicode: "MaxiCode",
  pdf417: "PDF417",
  codabar: "Codabar",
  code128: "Code128",
  code39: "Code39",
  code93: "Code93",
  databar: "DataBar",
  ean13: "EAN13",
  ean8: "EAN8",
  itf: "ITF",
  telepen: "Telepen",
  upca: "UPCA",
  upce: "UPCE",
  linear: "AllLinear",
  matrix: "AllMatrix",
  all: "All",
} as const;

/** Other spellings. */
const ALIASES: Readonly<Record<string, keyof typeof CODE_FORMATS>> = {
  qrcode: "qr",
  microqrcode: "microqr",
  rmqrcode: "rmqr",
  azteccode: "aztec",
  interleaved2of5: "itf",
  barcode: "linear",
};

const FORMATS_TEXT = `must be names of codes with commas between, each one of ${Object.keys(CODE_FORMATS).join(", ")}`;
const text = () => z.string({ error: "must be text" });

/** The fields of a request to read codes. */
export const qrReadSchema = z.object({
  url: text().optional().describe("Address of the picture, `http:`, `https:` or `data:`; wins over `image`"),
  image: text().optional().describe("The picture as base64, with or without `data:` and its type before it"),
  formats: z
    .array(z.unknown(), { error: FORMATS_TEXT })
    .min(1, { error: FORMATS_TEXT })
    .max(Object.keys(CODE_FORMATS).length, { error: FORMATS_TEXT })
    .transform((names, context) => {
      const known = names.map(findFormat);
      if (!known.includes(undefined)) return known as string[];
      context.issues.push({ code: "custom", input: names, message: FORMATS_TEXT });
      return z.NEVER;
    })
    .default([CODE_FORMATS.qr])
    .describe("Kinds of codes to look for, `qr` unless given"),
});

/** Which codes to look for, and in what; neither address nor picture when the picture is the body. */
export type QrReadParams = z.output<typeof qrReadSchema>;

/** How the fields stand in requests. */
export const QR_READ_FIELDS = {
  names: { url: ["url"], image: ["image"], formats: ["formats", "format"] },
  fromText: { formats: listFrom },
  fromJson: { formats: listFrom },
} as const satisfies FieldTable<keyof QrReadParams>;

/**
 * Reads the request.
 *
 * @param hasBody whether the picture is the body itself
 * @throws Failure with a sentence for each wrong field
 */
export function parseQrRead(ask: Ask, hasBody: boolean): QrReadParams {
  const params = parseFields(qrReadSchema, QR_READ_FIELDS, ask);
  if (hasBody || params.url !== undefined || params.image !== undefined) return params;
  throw new Failure("invalid", "url or image is required: the address of a picture, or the picture as base64");
}

function listFrom(value: unknown): unknown {
  return typeof value === "string" ? value.split(",") : value;
}

/** The reader's name; undefined for what is no kind of code. `EAN-13`, `ean_13` and `Ean 13` are the same. */
function findFormat(name: unknown): string | undefined {
  if (typeof name !== "string") return undefined;
  const plain = name.toLowerCase().replaceAll(/[-_\s]/g, "");
  const known = Object.hasOwn(ALIASES, plain) ? (ALIASES[plain] as string) : plain;
  return Object.hasOwn(CODE_FORMATS, known) ? CODE_FORMATS[known as keyof typeof CODE_FORMATS] : undefined;
}
