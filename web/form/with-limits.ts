// Adds the service's limits and defaults to form fields, and shares the field for the image format.

import KINDS from "../../generated/kinds.json" with { type: "json" };
import { FORMATS } from "../../src/engine/encodable-image.ts";
import type { FieldSpec } from "./field-spec.ts";
import { formatName } from "./format-name.ts";

type Values<Value> = Readonly<Record<string, Value>>;

/**
 * Returns the fields with the limits of numbers, and with defaults as placeholders. A field's own placeholder takes
 * precedence.
 *
 * @param path endpoint whose options the fields set
 */
export function withLimits<const Specs extends Values<Partial<FieldSpec>>>(path: keyof typeof KINDS, specs: Specs) {
  const kind: { limits: Values<readonly number[]>; defaults: Values<unknown>; implied: Values<unknown> } = KINDS[path];
  const entries = Object.entries(specs).map(([name, spec]) => {
    const [min, max] = kind.limits[name] ?? [];
    const placeholder = String(kind.defaults[name] ?? kind.implied[name] ?? "");
    return [name, { ...(min !== undefined && { min, max }), ...(placeholder !== "" && { placeholder }), ...spec }];
  });
  return Object.fromEntries(entries) as Specs;
}

/** The field for the number of image pixels per CSS pixel. */
export const RATIO_CONTROL = {
  control: "number",
  label: "Sharpness",
  group: "look",
  step: 0.5,
  hint: "2 is sharp on all screens. Higher values make larger files.",
} as const;

/** The field for the format of an image. Its first choice leaves the parameter out. */
export const FORMAT_CONTROL = {
  control: "choice",
  label: "Format",
  group: "look",
  choices: FORMATS.filter((format) => format !== "jpeg").map(
    (format) => [format === "png" ? "" : format, formatName(format)] as const,
  ),
} as const;
