// The `quality` option, which only lossy formats accept.

import type { Format } from "../engine/encodable-image.ts";
import { option, type Rejection } from "./option.ts";
import { exactWhole } from "./value.ts";

/** The lossy formats, which accept `quality`. */
export const LOSSY_FORMATS: readonly (Format | "alt")[] = ["jpg", "jpeg", "webp", "avif"];
const RULE = `is only allowed if format is ${LOSSY_FORMATS.slice(0, -1).join(", ")} or ${LOSSY_FORMATS.at(-1)}`;

/** Returns the option. Kinds of image with this option must call `rejectQuality`. */
export const qualityOption = (example: number) =>
  option(exactWhole(1, 100), {
    about: "Compression quality: 85 by default for jpg, 80 for avif; webp is lossless by default",
    isUnsigned: true,
    example,
    needs: { format: "jpg" },
  });

/** Returns `quality` and the rule that it breaks if the format is lossless. */
export function rejectQuality(values: {
  readonly format: Format | "alt";
  readonly quality?: number | undefined;
}): Rejection<"quality">[] {
  const isValid = values.quality === undefined || LOSSY_FORMATS.includes(values.format);
  return isValid ? [] : [["quality", RULE]];
}
