// The parameters of GET and POST /qr-read: the image as a URL or as base64, unless the request body is the image, and
// the code formats to look for. docs/qr-reading.md describes them.

import * as z from "zod";
import { missingField, type RequestParams } from "../../options/fields.ts";
import { option, parseOptions, tableOf } from "../../options/option.ts";

/** Code formats and groups of formats, mapped to their names in ZXing. */
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

const ALIASES: Readonly<Record<string, keyof typeof CODE_FORMATS>> = {
  qrcode: "qr",
  microqrcode: "microqr",
  rmqrcode: "rmqr",
  azteccode: "aztec",
  interleaved2of5: "itf",
  barcode: "linear",
};

const NAMES = Object.keys(CODE_FORMATS);
const FORMATS_TEXT = `must be code formats separated by commas, each one of ${NAMES.join(", ")}`;
const TEXT = { schema: z.string({ error: "must be text" }) };

/** The options of a request to read codes. */
export const QR_READ_FIELDS = tableOf({
  url: option(TEXT, {
    about: "URL of the image: `http:`, `https:` or `data:`; takes precedence over `image`",
    unless: ["image"],
    isUsuallyRequired: true,
  }),
  image: option(TEXT, {
    about: "The image as base64, or as a base64 data URL",
    unless: ["url"],
    isUsuallyRequired: true,
  }),
  formats: option(
    {
      schema: z
        .array(z.unknown(), { error: FORMATS_TEXT })
        .min(1, { error: FORMATS_TEXT })
        .max(NAMES.length, { error: FORMATS_TEXT })
        .transform((names, context) => {
          const known = names.map(findFormat);
          if (!known.includes(undefined)) return known as string[];
          context.issues.push({ code: "custom", input: names, message: FORMATS_TEXT });
          return z.NEVER;
        }),
      read: (value: unknown) => (typeof value === "string" ? value.split(",") : value),
      keywords: { items: { type: "string", enum: NAMES } },
    },
    {
      about: "Code formats to look for, `qr` by default",
      names: ["formats", "format"],
      implied: ["qr"],
      example: ["qr", "ean13"],
    },
  ),
});

/**
 * Parses a request to read codes.
 *
 * @param hasBody whether the request body is the image
 * @throws Failure with a message for each invalid field, and for a missing image
 */
export function parseQrRead(input: RequestParams, hasBody: boolean) {
  const { formats = [CODE_FORMATS.qr], ...image } = parseOptions(QR_READ_FIELDS, input);
  const params = { ...image, formats };
  if (hasBody || params.url !== undefined || params.image !== undefined) return params;
  throw missingField(["url", "image"], "the URL of an image, or the image as base64");
}

/** Returns ZXing's name for a format, or undefined for an unknown one. `EAN-13`, `ean_13` and `Ean 13` are equivalent. */
function findFormat(name: unknown): string | undefined {
  if (typeof name !== "string") return undefined;
  const plain = name.toLowerCase().replaceAll(/[-_\s]/g, "");
  const known = Object.hasOwn(ALIASES, plain) ? (ALIASES[plain] as string) : plain;
  return Object.hasOwn(CODE_FORMATS, known) ? CODE_FORMATS[known as keyof typeof CODE_FORMATS] : undefined;
}
