// Describes QR codes for the OpenAPI document, LLM tools, the command line and the docs.

import { atMost, type Description } from "../description.ts";
import { QR } from "./kind.ts";

export const QR_DESCRIPTION: Description = {
  kind: QR,
  name: "Qr",
  tag: "QR codes",
  drawn: "a QR code",
  image: "The image of the code",
  body: "The code",
  live: "text=https%3A%2F%2Fexample.com&size=240",
  examples: { code: { text: "https://example.com", size: 240, dotStyle: "rounded", dark: "4e79a7" } },
  validation: {
    summary: "Check whether a QR code can be drawn and scanned",
    description: "The code is drawn as `POST /qr` would draw it and scanned, but the image is discarded.",
    success: "The code can be drawn",
    normalized: { text: "https://example.com", format: "png", size: 240, margin: 4 },
    bytes: 1120,
  },
  tool: {
    name: "create_qr",
    title: "Draw a QR code",
    description:
      'Draws a QR code, with optional colours, shapes, a logo in the centre (centerImageUrl) and a caption, and returns the image and its URL. Example: {"text":"https://example.com","size":300}',
    shrink: (args) => ({ ...args, format: "png", ...atMost(args, ["size"]) }),
  },
  page: { file: "qr.md", title: "QR codes", about: "shapes, colours and captions" },
  command: { description: "draw a QR code", listed: ["size", "margin", "dark", "light", "ecLevel", "caption"] },
};
