// Tells Vega-Lite from Vega, and sets the size of a specification.

import type { VegaParams } from "./options.ts";

type Spec = VegaParams["spec"];

/** Whether a specification is Vega-Lite. `$schema` decides; without `$schema`, the specification's shape does. */
export function isVegaLite({ $schema, marks, signals, scales }: Spec): boolean {
  const [, language] = /\/(vega|vega-lite)\/v\d/.exec(String($schema)) ?? [];
  return language === undefined
    ? marks === undefined && signals === undefined && scales === undefined
    : language === "vega-lite";
}

/** Properties of multi-view Vega-Lite specifications, which can't be laid out at a given size. */
const COMPOSED = ["facet", "repeat", "concat", "hconcat", "vconcat"];

/** Returns the specification at the requested size, or unchanged if it can't be laid out at a given size. */
export function withSize({ spec, width, height }: VegaParams): Spec {
  const { encoding } = spec as { readonly encoding?: Spec | undefined };
  const isFaceted = ["row", "column", "facet"].some((channel) => encoding?.[channel] !== undefined);
  const isSingle = isVegaLite(spec) && !isFaceted && COMPOSED.every((name) => spec[name] === undefined);
  if (!isSingle || (width === undefined && height === undefined)) return spec;
  return {
    ...spec,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    autosize: { type: width === undefined ? "fit-y" : height === undefined ? "fit-x" : "fit", contains: "padding" },
  };
}
