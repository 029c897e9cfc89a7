// Describes barcodes for the OpenAPI document, LLM tools, the command line and the docs.

import { atMost, type Description } from "../description.ts";
import { BARCODE } from "./kind.ts";

export const BARCODE_DESCRIPTION: Description = {
  kind: BARCODE,
  name: "Barcode",
  tag: "Barcodes",
  drawn: "a barcode",
  image: "The image of the barcode",
  body: "The barcode",
  live: "type=ean13&text=9520123456788&includeText=true",
  examples: {
    code: { type: "code128", text: "LIMN-42", scale: 3 },
    ean: { type: "ean13", text: "9520123456788", includeText: true },
  },
  validation: {
    summary: "Check whether a barcode can be drawn",
    description: "The barcode is drawn as `POST /barcode` would draw it, but the image is discarded.",
    success: "The barcode can be drawn",
    normalized: { type: "ean13", text: "9520123456788", format: "png", includetext: true, rotate: "N" },
    bytes: 913,
  },
  tool: {
    name: "create_barcode",
    title: "Draw a barcode",
    description:
      'Draws a barcode of one of 111 types, such as code128, ean13, upca, itf14, gs1-128, pdf417, datamatrix or azteccode, and returns the image and its URL. Example: {"type":"ean13","text":"9520123456788","includeText":true}',
    shrink: (args) => ({ ...args, format: "png", ...atMost(args, ["width", "w"]), ...atMost(args, ["height", "h"]) }),
  },
  page: { file: "barcodes.md", title: "Barcodes", about: "111 types" },
  command: { description: "draw a barcode of a type such as code128 or ean13", listed: ["scale", "includetext"] },
};
