// Describes watermarked images for the OpenAPI document, LLM tools, the command line and the docs.

import type { Description } from "../description.ts";
import { WATERMARK } from "./kind.ts";
import { EXAMPLE_IMAGES } from "./options.ts";

export const WATERMARK_DESCRIPTION: Description = {
  kind: WATERMARK,
  name: "Watermark",
  tag: "Watermarks",
  drawn: "an image on top of another",
  image: "The main image with the mark",
  body: "The images",
  schema: "The images to combine",
  live: String(new URLSearchParams(EXAMPLE_IMAGES)),
  examples: { corner: EXAMPLE_IMAGES, faint: { ...EXAMPLE_IMAGES, markRatio: 0.5, position: "center", opacity: 0.4 } },
  validation: {
    summary: "Check whether images can be combined",
    description: "The images are combined as `POST /watermark` would combine them, but the result is discarded.",
    success: "The images can be combined",
    normalized: { ...EXAMPLE_IMAGES, opacity: 1, position: "bottomRight", format: "png" },
    bytes: 2100,
    body: "The images to combine",
  },
  tool: {
    name: "create_watermark",
    title: "Put an image on another",
    description:
      'Draws an image, such as a logo or a QR code, on top of another, and returns the result and its URL. Both are http, https or data URLs, such as URLs of the other tools. Example: {"mainImageUrl":"https://example.com/photo.jpg","markImageUrl":"https://example.com/logo.png","markRatio":0.25,"position":"bottomRight","opacity":0.8}',
    // A different image size would change the watermark's relative size.
    shrink: (args) => ({ ...args, format: "png", f: undefined, quality: undefined }),
  },
  page: { file: "watermarks.md", title: "Watermarks", about: "a logo or a QR code on an image" },
  command: {
    description: "draw a mark on an image; both are files or URLs",
    arguments: { "<image>": "image", "<mark>": "image" },
    listed: ["position", "opacity", "markWidth"],
    drawn: "a watermark",
  },
};
