// Documents the watermark operations and their fields: docs/watermarks.md.

import { WATERMARK_FIELDS, watermarkSchema } from "../params/watermark.ts";
import { UNREADABLE } from "./chart.ts";
import { type FieldNote, listFields } from "./field.ts";
import { drawOperations, validateOperation } from "./image-operation.ts";
import { type OperationGroup, toBodySchemas, toValidationSchemas } from "./operation.ts";

/** Returns a data URL of an SVG image. */
const svgUrl = (width: number, height: number, content: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`)}`;

const PHOTO = svgUrl(
  320,
  200,
  `<rect width="320" height="200" fill="#4e79a7"/><circle cx="90" cy="90" r="60" fill="#f28e2b"/>`,
);
const LOGO = svgUrl(
  80,
  40,
  `<rect width="80" height="40" rx="8" fill="#fff"/><path d="M10 30 30 10l20 20 20-20" stroke="#e15759" stroke-width="6" fill="none"/>`,
);

const LOSSY = { format: "jpg" };

const NOTES: Readonly<Record<keyof typeof watermarkSchema.shape, FieldNote>> = {
  mainImageUrl: { example: PHOTO },
  markImageUrl: { example: LOGO },
  opacity: { example: 0.6, fallback: UNREADABLE },
  imageWidth: { example: 240, fallback: UNREADABLE },
  imageHeight: { example: 150, fallback: UNREADABLE },
  markWidth: { example: 60, fallback: UNREADABLE },
  markHeight: { example: 30, fallback: UNREADABLE },
  markRatio: { example: 0.25, fallback: UNREADABLE },
  position: { example: "topLeft" },
  positionX: { example: 20, fallback: UNREADABLE },
  positionY: { example: 30, fallback: UNREADABLE },
  margin: { example: 8, fallback: UNREADABLE },
  format: { example: "webp" },
  quality: { example: 70, with: LOSSY },
};

const FIELDS = listFields(watermarkSchema, WATERMARK_FIELDS.names, NOTES);

const PLAIN = { mainImageUrl: PHOTO, markImageUrl: LOGO };
const EXAMPLES = {
  corner: PLAIN,
  faint: { ...PLAIN, markRatio: 0.5, position: "center", opacity: 0.4 },
};

export const WATERMARKS: OperationGroup = {
  schemas: {
    ...toBodySchemas("Watermark", FIELDS, "The images to combine"),
    ...toValidationSchemas("Watermark", "The images to combine"),
  },
  operations: [
    ...drawOperations({
      name: "Watermark",
      tag: "Watermarks",
      path: "/watermark",
      drawn: "an image on top of another",
      fields: FIELDS,
      image: "The main image with the mark",
      body: "The images",
      live: `/watermark?${new URLSearchParams(PLAIN)}`,
      examples: EXAMPLES,
    }),
    validateOperation({
      name: "Watermark",
      path: "/api/validate-watermark",
      summary: "Check whether images can be combined",
      description: "The images are combined as `POST /watermark` would combine them, but the result is discarded.",
      body: "The images",
      examples: EXAMPLES,
      success: "The images can be combined",
      normalized: { ...PLAIN, opacity: 1, position: "bottomRight", format: "png" },
      bytes: 2100,
    }),
  ],
};
