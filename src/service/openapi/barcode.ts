// Documents the barcode operations and their fields: docs/barcodes.md.

import { BARCODE_TYPES } from "../../drawings/barcode/barcode-types.ts";
import { BARCODE_FIELDS, barcodeSchema } from "../params/barcode.ts";
import { UNREADABLE } from "./chart.ts";
import { type Field, type FieldNote, listFields } from "./field.ts";
import { drawOperations, validateOperation } from "./image-operation.ts";
import { type OperationGroup, PUBLIC_SECURITY, toBodySchemas, toValidationSchemas } from "./operation.ts";
import { jsonResponse, refErrors } from "./response.ts";

const OWN_NOTES: Readonly<Record<string, FieldNote>> = {
  type: { example: "code128", schema: { enum: Object.keys(BARCODE_TYPES) } },
  text: { example: "LIMN-42" },
  addontext: { example: "05", with: { type: "ean13", text: "9520123456788" } },
  format: { example: "svg" },
  width: { example: 300, fallback: UNREADABLE },
  height: { example: 120, fallback: UNREADABLE },
  scale: { example: 3, schema: { default: 1 }, fallback: UNREADABLE },
  includetext: { example: true },
  rotate: { example: "R", fallback: "any" },
  backgroundcolor: { example: "ffffcc" },
  barcolor: { example: "4e79a7" },
  textcolor: { example: "333333" },
  bordercolor: { example: "teal" },
  textfont: { example: "serif" },
  eclevel: { example: "M", with: { type: "qrcode" } },
  version: { example: "5", with: { type: "qrcode" } },
  alttext: { example: "Limn" },
  extratext: { example: "Shelf 4" },
};

/** Returns a note with an example value within an option's bounds. */
function noteOption({ name, schema }: Field): FieldNote {
  const { type, minimum, maximum } = schema;
  if (typeof minimum !== "number" || typeof maximum !== "number") return {};
  const fallback = name.startsWith("padding") ? UNREADABLE : undefined;
  const middle = minimum + Math.min(2, (maximum - minimum) / 2);
  return { example: type === "integer" ? Math.ceil(middle) : middle, fallback };
}

const FIELDS = listFields(barcodeSchema, BARCODE_FIELDS.names, OWN_NOTES).map((field) =>
  Object.keys(field.note).length > 0 ? field : { ...field, note: noteOption(field) },
);

const LIVE = "/barcode?type=ean13&text=9520123456788&includeText=true";
const EXAMPLES = {
  code: { type: "code128", text: "LIMN-42", scale: 3 },
  ean: { type: "ean13", text: "9520123456788", includeText: true },
};

export const BARCODES: OperationGroup = {
  schemas: {
    ...toBodySchemas("Barcode", FIELDS, "A barcode to draw"),
    ...toValidationSchemas("Barcode", "A barcode to validate"),
  },
  operations: [
    ...drawOperations({
      name: "Barcode",
      tag: "Barcodes",
      path: "/barcode",
      drawn: "a barcode",
      fields: FIELDS,
      image: "The image of the barcode",
      body: "The barcode",
      live: LIVE,
      examples: EXAMPLES,
    }),
    {
      id: "listBarcodeTypes",
      tag: "Barcodes",
      method: "get",
      path: "/barcode/types",
      summary: "List barcode types",
      responses: {
        200: jsonResponse("The types", "BarcodeTypes", {
          success: true,
          types: [
            {
              type: "ean8",
              name: "EAN-8",
              description: "Short product number for small packages",
              accepts: "7 or 8 digits, the 8th of which is the check digit",
              example: "95200002",
              options: {},
              defaults: {},
            },
          ],
        }),
        ...refErrors("Json", [405]),
      },
      security: PUBLIC_SECURITY,
    },
    validateOperation({
      name: "Barcode",
      path: "/api/validate-barcode",
      summary: "Check whether a barcode can be drawn",
      description: "The barcode is drawn as `POST /barcode` would draw it, but the image is discarded.",
      body: "The barcode",
      examples: EXAMPLES,
      success: "The barcode can be drawn",
      normalized: {
        type: "ean13",
        text: "9520123456788",
        format: "png",
        includetext: true,
        rotate: "N",
      },
      bytes: 913,
    }),
  ],
};
