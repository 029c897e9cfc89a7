// The fields for the format, the resolution and the compression of images, which endpoints share.

import * as z from "zod";
import { PIXEL_RATIO } from "../base/limits.ts";
import { FORMATS, type Format } from "../engine/encodable-image.ts";
import type { Rejection } from "./option.ts";
import { wholeNumber } from "./whole-number.ts";

const RATIO_TEXT = `must be greater than 0 and at most ${PIXEL_RATIO}`;

/** Formats of charts and cards. */
const CHART_FORMATS = [...FORMATS, "gif", "apng", "alt"] as const;

/** Schema of the `format` of charts and cards. */
export const chartFormatField = z
  .enum(CHART_FORMATS, { error: `must be one of ${CHART_FORMATS.join(", ")}` })
  .default("png");

/** Schema of `devicePixelRatio`. */
export const ratioField = z
  .number({ error: RATIO_TEXT })
  .positive({ error: RATIO_TEXT })
  .max(PIXEL_RATIO, { error: RATIO_TEXT });

/** Schema of `quality`. Only lossy formats take it, which the endpoint must check. */
export const qualityField = wholeNumber(1, 100)
  .optional()
  .describe("Compression quality: 85 by default for jpg, 80 for avif; webp is lossless by default");

/** Formats with lossy compression, which take `quality`. */
export const LOSSY_FORMATS: readonly (Format | "alt")[] = ["jpg", "jpeg", "webp", "avif"];
export const LOSSY_CONSTRAINT = `is only allowed if format is ${LOSSY_FORMATS.slice(0, -1).join(", ")} or ${LOSSY_FORMATS.at(-1)}`;

/** Returns the rule about `quality` if the values break it. */
export function rejectQuality(values: {
  readonly format: Format | "alt";
  readonly quality?: number | undefined;
}): Rejection<"quality">[] {
  const isValid = values.quality === undefined || LOSSY_FORMATS.includes(values.format);
  return isValid ? [] : [["quality", LOSSY_CONSTRAINT]];
}
