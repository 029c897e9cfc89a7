// Watermarked images: docs/watermarks.md.

import { defaultQuality } from "../../engine/encodable-image.ts";
import { rejectQuality } from "../../options/quality.ts";
import { defineKind } from "../kind.ts";
import { WATERMARK_OPTIONS } from "./options.ts";

export const WATERMARK = defineKind({
  name: "watermark",
  path: "/watermark",
  errorLabel: "Watermark error",
  options: WATERMARK_OPTIONS,
  main: "mainImageUrl",
  hasImages: true,
  // The main image's size is unknown until the image is loaded.
  frame: { width: ["imageWidth", 500], height: ["imageHeight", 300] },
  reject: rejectQuality,
  canonical: ({ quality, ...params }) => ({ ...params, quality: quality ?? defaultQuality(params.format) }),
});
