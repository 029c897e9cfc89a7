// Adds the service's limits and defaults to form fields.

import KINDS from "../../generated/kinds.json" with { type: "json" };
import type { FieldSpec } from "./field-spec.ts";

interface Facts {
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly implied: Readonly<Record<string, unknown>>;
  readonly limits: Readonly<Record<string, readonly number[]>>;
}

/**
 * Returns the fields with the minimum and the maximum of numbers, and with default values as placeholders. Placeholders of fields
 * take precedence.
 *
 * @param path endpoint whose options the fields set
 */
export function withLimits<const Specs extends Readonly<Record<string, Partial<FieldSpec>>>>(
  path: keyof typeof KINDS,
  specs: Specs,
): Specs {
  const { defaults, implied, limits }: Facts = KINDS[path];
  const entries = Object.entries(specs).map(([name, spec]) => {
    const [min, max] = limits[name] ?? [];
    const initial = defaults[name] ?? implied[name] ?? "";
    return [
      name,
      {
        ...(spec.control === "number" && min !== undefined && { min, max }),
        ...(initial !== "" && { placeholder: String(initial) }),
        ...spec,
      },
    ];
  });
  return Object.fromEntries(entries) as Specs;
}
