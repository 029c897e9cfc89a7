// The option for the compression of lossy formats, and its rule.

import type { Format } from "../engine/encodable-image.ts";
import { option, type Rejection } from "./option.ts";
import { exactWhole } from "./value.ts";

/** Formats with lossy compression, which take `quality`. */
export const LOSSY_FORMATS: readonly (Format | "alt")[] = ["jpg", "jpeg", "webp", "avif"];
const RULE = `is only allowed if format is ${LOSSY_FORMATS.slice(0, -1).join(", ")} or ${LOSSY_FORMATS.at(-1)}`;

/** Returns the option. Its kind must reject it for other formats. */
export const qualityOption = (example: number) =>
  option(exactWhole(1, 100), {
    about: "Compression quality: 85 by default for jpg, 80 for avif; webp is lossless by default",
    isUnsigned: true,
    example,
    needs: { format: "jpg" },
  });

/** Returns the rule about `quality` if the values break it. */
export function rejectQuality(values: {
  readonly format: Format | "alt";
  readonly quality?: number | undefined;
}): Rejection<"quality">[] {
  const isValid = values.quality === undefined || LOSSY_FORMATS.includes(values.format);
  return isValid ? [] : [["quality", RULE]];
}
